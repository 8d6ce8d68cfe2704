'use client'

import { useTranslations } from 'next-intl'
import { RelativeTime } from '@/components/ui/relative-time'
import { Tag } from '@/components/ui/tag'
import { type ManageAction, ManagePerson } from './manage-person'
import type { ProjectRole } from './role-select'

export type ListedPerson = {
  id: string
  name: string
  username: string
  email: string
  isAdmin: boolean
  isDisabled: boolean
  isYou: boolean
  hasPassword: boolean
  lastSeenAt: string | null
  projects: { slug: string; role: string }[]
}

type ListProps = { people: ListedPerson[]; now: string; manage: ManageAction }

/** Everybody by name: who they are, what they are here, when they were last seen, and what can be made of them. */
export function PersonList({ people, now, manage }: ListProps) {
  const t = useTranslations('people')
  return (
    <ul className="border-t" aria-label={t('title')}>
      {people.map(person => (
        <li
          key={person.id}
          className="grid grid-cols-[minmax(0,1fr)] gap-x-3 gap-y-1 border-b py-2 desk:grid-cols-[minmax(0,1fr)_auto]"
        >
          <div className="grid min-w-0 gap-0.5">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="font-medium [overflow-wrap:anywhere]">{person.name}</span>
              {person.isYou && <Tag>{t('you')}</Tag>}
              {person.isAdmin && <Tag tone="blue">{t('admin')}</Tag>}
              {person.isDisabled && <Tag tone="amber">{t('disabled')}</Tag>}
              {!person.hasPassword && <Tag>{t('noPassword')}</Tag>}
            </p>
            <p className="flex flex-wrap gap-x-3 text-text-2 [overflow-wrap:anywhere]">
              <span>{person.username}</span>
              <span>{person.email}</span>
              <LastSeen at={person.lastSeenAt} now={now} />
            </p>
            <ProjectRoles projects={person.projects} />
          </div>
          <ManagePerson person={person} action={manage} />
        </li>
      ))}
    </ul>
  )
}

/** Roles by project, as small words. */
export function ProjectRoles({ projects }: { projects: { slug: string; role: string }[] }) {
  const t = useTranslations('people')
  if (projects.length === 0) return null
  return (
    <p className="flex flex-wrap gap-1">
      {projects.map(({ slug, role }) => (
        <Tag key={slug}>{t('roleIn', { slug, role: t(`role.${role as ProjectRole}`) })}</Tag>
      ))}
    </p>
  )
}

function LastSeen({ at, now }: { at: string | null; now: string }) {
  const t = useTranslations('people')
  return <span>{at ? t.rich('seen', { when: () => <RelativeTime at={at} now={now} /> }) : t('neverSeen')}</span>
}
