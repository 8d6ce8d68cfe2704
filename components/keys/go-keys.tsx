'use client'

import { useRouter } from 'next/navigation'
import type { KeyAction } from '@/lib/core/keys/key-actions'
import { useKeyAction } from './use-key-action'

export type GoTarget = { action: KeyAction; href: string }

/** The keys that go to a section from any page; each is also a link of the navigation. */
export function GoKeys({ targets }: { targets: GoTarget[] }) {
  return targets.map(target => <GoKey key={target.action} {...target} />)
}

function GoKey({ action, href }: GoTarget) {
  const router = useRouter()
  useKeyAction(action, () => {
    router.push(href)
    return true
  })
  return null
}
