import { getTranslations } from 'next-intl/server'
import { ClientMessages } from '@/app/_server/client-messages'
import { MemberForm } from '@/components/people/member-form'
import { MemberList } from '@/components/people/member-list'
import { EmptyState } from '@/components/ui/empty-state'
import type { Members } from '@/lib/usecases/list-members'
import { setMemberRoleAction } from './member-actions'

/** Who has which role in the project; for its administrators with all that changes it. */
export async function MembersSection({ slug, members: all }: { slug: string; members: Members }) {
  const { members, admins, candidates, mayChange } = all
  const t = await getTranslations('people.members')
  return (
    <ClientMessages areas={['people']}>
      <section aria-labelledby="members" className="grid gap-6">
        <div className="grid gap-2">
          <h2 id="members" className="text-lg font-semibold tracking-tight">
            {t('title')}
          </h2>
          <p className="max-w-[72ch] text-text-2">{t('intro')}</p>
        </div>
        {members.length > 0 ? (
          <MemberList slug={slug} members={members} mayChange={mayChange} change={setMemberRoleAction} />
        ) : (
          <div className="border-t">
            <EmptyState title={t('none')} text={t('noneText')} />
          </div>
        )}
        <p className="max-w-[72ch] text-text-2">{t('admins', { names: admins.map(({ name }) => name).join(', ') })}</p>
        {mayChange && candidates.length === 0 && <p className="text-text-2">{t('noCandidates')}</p>}
        {candidates.length > 0 && <MemberForm slug={slug} candidates={candidates} action={setMemberRoleAction} />}
      </section>
    </ClientMessages>
  )
}
