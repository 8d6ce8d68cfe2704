'use client'

import dynamic from 'next/dynamic'
import { useState } from 'react'
import type { PaletteProps } from './command-palette'
import { useKeyAction } from './use-key-action'

const CommandPalette = dynamic(() => import('./command-palette').then(module => module.CommandPalette), { ssr: false })
const KeyHelp = dynamic(() => import('./key-help').then(module => module.KeyHelp), { ssr: false })

type KeyDialogsProps = Omit<PaletteProps, 'onClose'> & { settingsHref: string }

/** The palette and the help of every page; each is loaded when it is first opened. */
export function KeyDialogs({ settingsHref, ...palette }: KeyDialogsProps) {
  const [open, setOpen] = useState<'palette' | 'help' | null>(null)
  const show = (dialog: 'palette' | 'help') => () => {
    setOpen(dialog)
    return true
  }
  useKeyAction('palette', show('palette'))
  useKeyAction('help', show('help'))
  const close = () => setOpen(null)
  if (open === 'palette') return <CommandPalette {...palette} onClose={close} />
  return open === 'help' ? <KeyHelp settingsHref={settingsHref} onClose={close} /> : null
}
