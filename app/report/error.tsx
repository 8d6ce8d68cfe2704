'use client'

import { ErrorNotice, type PageError } from '@/components/ui/error-notice'

export default function ReportError(props: PageError) {
  return <ErrorNotice {...props} />
}
