/** What an exit code of the client means; documented in README.md and in `--help`. */
export const EXIT = { ok: 0, failed: 1, usage: 2, needsBrowser: 3, needsToken: 4, unreachable: 5, signatureVoid: 6 }

/** Something the person is told in one sentence; `code` and `key` are for programs, `data` is whatever helps them. */
export class Failure extends Error {
  constructor(code, { key, message, exit = EXIT.failed, data }) {
    super(message)
    this.code = code
    this.key = key
    this.exit = exit
    this.data = data
  }
}
