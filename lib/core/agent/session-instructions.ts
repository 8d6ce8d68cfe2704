/** What every agent is told beside its prompt, where its CLI has a place for it. */
export const SESSION_INSTRUCTIONS =
  'Implement only the one item you are given, commit it, then stop. Do not run the verify command by itself: ' +
  'the commit runs it, and waiting for it may take many minutes. When you are not sure, report a decision.'
