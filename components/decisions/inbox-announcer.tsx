'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { useKeyMap } from '@/components/keys/key-map-context'
import { announce } from '@/components/ui/toaster'
import { type InboxSight, type InboxWord, type SightFocus, tellChanges } from '@/lib/core/decision/tell-changes'
import { formatChord } from '@/lib/core/keys/format-chord'

/** What the page said last; another page begins anew. */
let last: { page: string; sight: InboxSight } | null = null

/** Says what changed in the inbox since it was last read, for those who do not see it; never anything twice. */
export function InboxAnnouncer({ page, sight }: { page: string; sight: InboxSight }) {
  const t = useTranslations('inbox.say')
  const { keys, platform } = useKeyMap()
  const undo = keys.undo[0]
  useEffect(() => {
    const words = last?.page === page ? tellChanges(last.sight, sight, readFocus()) : []
    last = { page, sight }
    for (const word of words) announce({ text: sentence(word), isOnlySaid: true })
    function sentence(word: InboxWord): string {
      if (word.key !== 'held' || !undo) return t(word.key, word.values)
      return t('heldUndo', { ...word.values, key: formatChord(undo, platform) })
    }
  }, [page, sight, t, undo, platform])
  return null
}

function readFocus(): SightFocus {
  if (document.activeElement?.closest('[data-row]')) return 'row'
  return document.activeElement?.id === 'question' ? 'heading' : 'elsewhere'
}
