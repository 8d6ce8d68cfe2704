import { getTranslations } from 'next-intl/server'
import { ColouredPatch } from '@/app/_server/coloured-patch'
import { Notice } from '@/components/ui/notice'
import { shellWord } from '@/lib/core/git/shell-word'
import type { BranchPageView } from '@/lib/usecases/read-branch-page'

type Props = { open: NonNullable<BranchPageView['open']>; base: string; branch: string }

/** The lines of one file, as far as they are kept. */
export async function OpenFile({ open, base, branch }: Props) {
  const t = await getTranslations('branch.files')
  const command = `git diff ${shellWord(base)}...${shellWord(branch)} -- ${shellWord(open.path)}`
  if (open.patch === null)
    return (
      <Notice tone="info">
        {t('notKept')} <code className="font-mono text-xs">{command}</code>
      </Notice>
    )
  return (
    <div className="grid gap-2">
      <ColouredPatch text={open.patch} />
      {open.isCut && <p className="text-text-2">{t('fileCut', { command })}</p>}
    </div>
  )
}
