type Signed = {
  phases?: {
    id: string
    title: string
    prdPath: string
    autoGate: string
    manualGate: { approver: string; thing: string } | null
    declaredItems: number | null
  }[]
  verify?: { phase: string; verify: string | null; items: [string, string][] }[]
  config?: Record<string, unknown>
}

/**
 * What an approval covers, one thing a line as the plan files say it, so that two approvals can be compared by lines
 * and words. Takes the text of `approvalText`.
 */
export function approvalLines(text: string): string[] {
  const { phases = [], verify = [], config = {} } = JSON.parse(text) as Signed
  return [
    ...phases.flatMap(phase => {
      const proof = verify.find(found => found.phase === phase.id)
      const gate = phase.manualGate
      return [
        `Phase ${phase.id} — ${phase.title}`,
        `  PRD: ${phase.prdPath}`,
        `  Verify: ${proof?.verify ?? '—'}`,
        ...(proof?.items ?? []).map(([itemId, command]) => `  Verify of ${itemId}: ${command}`),
        `  Auto-Gate: ${phase.autoGate}`,
        `  Manual-Gate: ${gate ? `${gate.approver} approves ${gate.thing}` : '—'}`,
        `  Items: ${phase.declaredItems ?? '—'}`,
      ]
    }),
    'ralph.json',
    ...Object.entries(config).map(([key, value]) => `  ${key}: ${JSON.stringify(value)}`),
  ]
}
