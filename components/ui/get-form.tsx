'use client'

import { useRouter } from 'next/navigation'
import type { ComponentProps, FormEvent } from 'react'

/** A form whose fields become an address of this application; without script the browser goes there itself. */
export function GetForm({ action, ...rest }: ComponentProps<'form'> & { action: string }) {
  const router = useRouter()
  const go = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)])
    router.push(`${action}?${new URLSearchParams(fields.filter(([, value]) => value !== ''))}`, { scroll: false })
  }
  return <form {...rest} action={action} onSubmit={go} />
}
