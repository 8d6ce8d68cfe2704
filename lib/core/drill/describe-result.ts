import { MARK_CHARACTER } from '@/lib/core/plan/types'
import type { DrillResult, SessionWord } from './types'

/** A result in a few plain words: `rejected: bypassed verify → [!], work kept`. */
export function describeResult(result: DrillResult): string {
  const sessions = grouped(result.sessions).map(({ word, count }) => (count > 1 ? `${count}× ${word}` : word))
  const steps = sessions.join(', then ') || 'no session'
  const kept = result.kept.some(kind => kind === 'rejected' || kind === 'rescued') ? ', work kept' : ''
  const asked = result.asked.length > 0 ? `, asked: ${result.asked.join(', ')}` : ''
  const run = result.run.filter(word => word !== 'done')
  return `${steps} → [${MARK_CHARACTER[result.mark]}]${kept}${asked}${run.length > 0 ? `; run ${run.join(', ')}` : ''}`
}

function grouped(sessions: readonly SessionWord[]): { word: string; count: number }[] {
  const groups: { word: string; count: number }[] = []
  for (const session of sessions) {
    const word = plainWord(session)
    const last = groups.at(-1)
    if (last?.word === word) last.count++
    else groups.push({ word, count: 1 })
  }
  return groups
}

function plainWord(session: SessionWord): string {
  return session === 'verified' ? 'done' : session.replaceAll('-', ' ')
}
