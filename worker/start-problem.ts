/** Something a person can put right, said in one sentence; `start.mjs` shows it without a stack. */
export class StartProblem extends Error {
  readonly isForPeople = true
}
