'use client'

import { Command, defaultFilter } from 'cmdk'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { startTransition, useContext, useRef, useState } from 'react'
import { Dialog } from '@/components/ui/dialog'
import { inboxUrls } from '@/lib/core/inbox-urls'
import type { KeyAction } from '@/lib/core/keys/key-actions'
import { KEY_GROUP_NAMES, KEY_GROUPS } from '@/lib/core/keys/key-groups'
import { decisionLabel } from '@/lib/core/plan/decision-references'
import { PaletteGroup, PaletteItem } from './palette-item'
import { KeyRegistryContext } from './use-key-action'
import { usePaletteTargets } from './use-palette-targets'

export type PalettePage = { label: string; href: string; action?: KeyAction }

export type PaletteProps = {
  pages: PalettePage[]
  /** The languages there are beside the one that is on. */
  languages: { locale: string; name: string }[]
  setLanguage: (form: FormData) => Promise<void>
  signOut: () => Promise<void>
  onClose: () => void
}

/** Everything by its name: what the page can do now, pages, projects, waiting decisions, language, sign out. */
export function CommandPalette({ pages, languages, setLanguage, signOut, onClose }: PaletteProps) {
  const t = useTranslations('keys')
  const router = useRouter()
  const registry = useContext(KeyRegistryContext)
  const [commands] = useState(() => offeredCommands(registry.offered()))
  const [typed, setTyped] = useState('')
  const { projects, decisions, state } = usePaletteTargets(typed)
  const chosen = useRef<(() => void) | null>(null)
  const choose = (act: () => void) => {
    chosen.current = act
    onClose()
  }
  const go = (href: string) => choose(() => router.push(href))
  return (
    <Dialog
      title={t('palette.title')}
      closeLabel={t('help.close')}
      isBare
      onClose={onClose}
      after={() => chosen.current}
    >
      <Command label={t('palette.title')} filter={byWords} vimBindings={false} loop className="flex min-h-0 flex-col">
        <Command.Input
          value={typed}
          onValueChange={setTyped}
          placeholder={t('palette.placeholder')}
          className="min-h-12 w-full border-b bg-transparent px-4 text-[16px] outline-none focus-visible:border-accent desk:text-md"
        />
        <Command.List className="overflow-auto p-1.5">
          <Command.Empty className="px-2.5 py-3 text-text-2">
            {t(state === 'loading' ? 'palette.loading' : 'palette.empty')}
          </Command.Empty>
          {state === 'failed' && <p className="px-2.5 py-2 text-red">{t('palette.failed')}</p>}
          <PaletteGroup heading={t('palette.commands')}>
            {commands.map(action => (
              <PaletteItem
                key={action}
                id={`command ${action}`}
                name={t(`action.${action}`)}
                action={action}
                onChoose={() => choose(() => registry.run(action))}
              />
            ))}
          </PaletteGroup>
          <PaletteGroup heading={t('palette.pages')}>
            {pages.map(page => (
              <PaletteItem
                key={page.href}
                id={`page ${page.href}`}
                name={page.label}
                action={page.action}
                onChoose={() => go(page.href)}
              />
            ))}
          </PaletteGroup>
          <PaletteGroup heading={t('palette.decisions')}>
            {decisions.map(({ slug, number, question, projectName }) => (
              <PaletteItem
                key={`${slug}/${number}`}
                id={`decision ${slug}/${number}`}
                label={decisionLabel(number)}
                name={question}
                note={projectName}
                onChoose={() => go(inboxUrls.decision(slug, number))}
              />
            ))}
          </PaletteGroup>
          <PaletteGroup heading={t('palette.projects')}>
            {projects.map(({ slug, name }) => (
              <PaletteItem key={slug} id={`project ${slug}`} name={name} onChoose={() => go(inboxUrls.project(slug))} />
            ))}
          </PaletteGroup>
          <PaletteGroup heading={t('palette.account')}>
            {languages.map(({ locale, name }) => (
              <PaletteItem
                key={locale}
                id={`language ${locale}`}
                name={t('palette.language', { language: name })}
                onChoose={() => choose(() => startTransition(() => setLanguage(localeForm(locale))))}
              />
            ))}
            <PaletteItem
              id="sign-out"
              name={t('palette.signOut')}
              onChoose={() => choose(() => startTransition(() => signOut()))}
            />
          </PaletteGroup>
        </Command.List>
      </Command>
    </Dialog>
  )
}

/** Only what a line shows is looked through, never its id. */
function byWords(_id: string, search: string, words: string[] = []): number {
  return defaultFilter(words.join(' '), search)
}

/** In the order in which people are told of them; going to a section is among the pages. */
function offeredCommands(offered: KeyAction[]): KeyAction[] {
  const listed: readonly KeyAction[] = KEY_GROUP_NAMES.flatMap((group): readonly KeyAction[] => KEY_GROUPS[group])
  return listed.filter(action => offered.includes(action) && action !== 'palette' && !action.startsWith('go-'))
}

function localeForm(locale: string): FormData {
  const form = new FormData()
  form.set('locale', locale)
  return form
}
