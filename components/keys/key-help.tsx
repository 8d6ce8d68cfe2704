'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Fragment } from 'react'
import { Dialog } from '@/components/ui/dialog'
import { Kbd } from '@/components/ui/kbd'
import { Notice } from '@/components/ui/notice'
import { formatChord } from '@/lib/core/keys/format-chord'
import { KEY_GROUP_NAMES, KEY_GROUPS, type KeyGroup } from '@/lib/core/keys/key-groups'
import { useKeyMap } from './key-map-context'

type KeyHelpProps = { settingsHref: string; onClose: () => void }

/** All keys by what they are for, as this person has them. */
export function KeyHelp({ settingsHref, onClose }: KeyHelpProps) {
  const t = useTranslations('keys')
  const { isOff } = useKeyMap()
  return (
    <Dialog title={t(isOff ? 'help.offTitle' : 'help.title')} closeLabel={t('help.close')} onClose={onClose}>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={t('help.title')}
        className="grid gap-4 overflow-auto px-4 py-3.5 -outline-offset-2"
      >
        {isOff && <Notice tone="info">{t('help.off')}</Notice>}
        <div className="gap-x-8 desk:columns-2">
          {KEY_GROUP_NAMES.map(group => (
            <Group key={group} group={group} />
          ))}
        </div>
      </section>
      <p className="border-t px-4 py-2.5">
        <Link
          href={settingsHref}
          prefetch={false}
          onClick={onClose}
          className="inline-flex min-h-11 items-center font-medium text-accent hover:underline desk:min-h-6"
        >
          {t(isOff ? 'help.settingsOff' : 'help.settings')}
        </Link>
      </p>
    </Dialog>
  )
}

function Group({ group }: { group: KeyGroup }) {
  const t = useTranslations('keys')
  const { own, platform } = useKeyMap()
  return (
    <div className="mb-4 break-inside-avoid">
      <h3 className="mb-1 text-xs font-medium text-text-2">{t(`group.${group}`)}</h3>
      <dl>
        {group === 'answer' && <Line name={t('options')} chords={['1 – 9']} />}
        {KEY_GROUPS[group].map(action => (
          <Line
            key={action}
            name={t(`action.${action}`)}
            chords={own[action].map(chord => formatChord(chord, platform))}
          />
        ))}
      </dl>
    </div>
  )
}

function Line({ name, chords }: { name: string; chords: string[] }) {
  const t = useTranslations('keys.help')
  return (
    <div className="flex items-baseline gap-3 border-b py-1">
      <dt className="min-w-0 grow">{name}</dt>
      <dd className="flex shrink-0 items-baseline gap-1 text-xs text-text-2">
        {chords.length === 0 && t('none')}
        {chords.map((chord, index) => (
          <Fragment key={chord}>
            {index > 0 && <span>{t('or')}</span>}
            <Kbd isSaid>{chord}</Kbd>
          </Fragment>
        ))}
      </dd>
    </div>
  )
}
