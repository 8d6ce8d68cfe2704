import Link from 'next/link'
import type { ReactNode } from 'react'
import { decisionLabel, revisionLabel } from '@/lib/core/plan/decision-references'
import { urls } from '@/lib/core/urls'

type Subject = { project: { slug: string; name: string } | null; subject: string; subjectName: string | null }

/** What a change is about: a decision or a project as a link, a person or a token by its name, else as it stands. */
export function ActivitySubject({ project, subject, subjectName }: Subject) {
  const decision = /^D-(\d{1,9})(?: R(\d{1,4}))?$/.exec(subject)
  if (project && decision) {
    const [number, revision] = [Number(decision[1]), decision[2]]
    return (
      <SubjectLink href={urls.decision(project.slug, number)}>
        {decisionLabel(number)}
        {revision && ` ${revisionLabel(Number(revision))}`}
      </SubjectLink>
    )
  }
  if (project && subject === project.slug) {
    return <SubjectLink href={urls.project(project.slug)}>{project.name}</SubjectLink>
  }
  if (subjectName) return <>{subjectName}</>
  // An id is only named where nothing better is known.
  return <span className="font-mono text-xs">{UUID.test(subject) ? `${subject.slice(0, 8)}…` : subject}</span>
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function SubjectLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} prefetch={false} className="font-medium underline underline-offset-2">
      {children}
    </Link>
  )
}
