/** What a run of verify came to: exit code (null = it was ended), tests that ran (null = not known), the tree it ran on. */
export type VerifyFigures = { exitCode: number | null; tests: number | null; tree: string; command: string }

export type VerifyDifference = {
  what: 'command' | 'exit' | 'tests' | 'tree'
  child: string | null
  host: string | null
}

/** In what the host's verify differs from the child's (`spec/loop.md`, steps 3 and 6); a count that only one has is none. */
export function compareVerify(child: VerifyFigures, host: VerifyFigures): VerifyDifference[] {
  const said = (value: number | null) => (value === null ? null : String(value))
  const areCounted = child.tests !== null && host.tests !== null
  return [
    { what: 'command' as const, child: child.command, host: host.command },
    { what: 'exit' as const, child: said(child.exitCode), host: said(host.exitCode) },
    ...(areCounted ? [{ what: 'tests' as const, child: said(child.tests), host: said(host.tests) }] : []),
    { what: 'tree' as const, child: child.tree, host: host.tree },
  ].filter(figure => figure.child !== figure.host)
}
