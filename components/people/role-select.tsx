'use client'

import { useTranslations } from 'next-intl'
import { Select } from '@/components/ui/field'

/** Roles of a person in one project, weakest first. */
export const PROJECT_ROLES = ['viewer', 'operator', 'approver', 'admin'] as const
export type ProjectRole = (typeof PROJECT_ROLES)[number]

type Props = { id: string; name: string; label: string; defaultValue?: string; none?: string }

/** A choice of a role, each with what it allows; `none` offers to have no role, in these words. */
export function RoleSelect({ none, ...rest }: Props) {
  const t = useTranslations('people')
  return (
    <Select {...rest}>
      {none !== undefined && <option value="">{none}</option>}
      {PROJECT_ROLES.map(role => (
        <option key={role} value={role}>
          {t(`roleText.${role}`)}
        </option>
      ))}
    </Select>
  )
}
