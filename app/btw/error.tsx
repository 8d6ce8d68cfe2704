'use client'

import { ErrorNotice, type PageError } from '@/components/ui/error-notice'

export default function ErrorPage(props: PageError) {
  return <ErrorNotice {...props} />
}
