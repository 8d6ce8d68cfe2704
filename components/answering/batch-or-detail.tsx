'use client'

import dynamic from 'next/dynamic'
import type { ReactNode } from 'react'
import { useInboxSelection } from '@/components/decisions/inbox-selection'
import type { RecordAnswers } from './answering-shapes'

const BatchPanel = dynamic(() => import('./batch-panel').then(file => file.BatchPanel), { ssr: false })

/** The open decision, or while several are selected the one answer to them; what was typed there stays. */
export function BatchOrDetail({ record, children }: { record: RecordAnswers; children: ReactNode }) {
  const { rows } = useInboxSelection()
  const isBatch = rows.length > 1
  return (
    <>
      {isBatch && (
        <div className="min-h-0 desk:overflow-auto">
          <BatchPanel record={record} />
        </div>
      )}
      <div className={isBatch ? 'hidden' : 'contents'}>{children}</div>
    </>
  )
}
