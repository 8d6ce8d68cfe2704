'use client'

import { ErrorNotice, type PageError } from '@/components/ui/error-notice'

export default function ActivityError(props: PageError) {
  return <ErrorNotice {...props} />
}
