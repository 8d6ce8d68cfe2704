/*
 * Who may do what (`spec/inbox.md`), as one table. A rule is a line of letters for each place, one letter per actor:
 * y is let in (whatever the use case then says about its subject), U UNAUTHENTICATED, F FORBIDDEN, N NOT_FOUND.
 * `own` is the project the actor has the role in, `foreign` one that only the installation's administrators see; a rule
 * without it is about no project.
 */

/** In the order of the letters. A token's person is the project's administrator; of `token-all` the installation's. */
export const ACTORS = [
  'anonymous',
  'stranger',
  'viewer',
  'operator',
  'approver',
  'admin',
  'installation-admin',
  'token-read',
  'token-report',
  'token-operate',
  'token-answer',
  'token-all',
] as const
export type ActorName = (typeof ACTORS)[number]

export const PLACES = ['own', 'foreign'] as const
export type PlaceName = (typeof PLACES)[number]

/** Letters: signed out and stranger · the four roles · installation's administrator · the four scopes · all scopes. */
export const RULES = {
  /** Before anybody is signed in: a password or a link lets in. */
  anyone: { own: 'yy yyyy y yyyy y' },
  /** Any person, also by any token. */
  person: { own: 'Uy yyyy y yyyy y' },
  /** Any person in a browser, about their own account. */
  session: { own: 'Uy yyyy y FFFF F' },
  /** Lists over whatever the actor may see. */
  list: { own: 'Uy yyyy y yFFF y', foreign: 'Uy yyyy y yFFF y' },
  /** Lists of a page that has no API. */
  'session-list': { own: 'Uy yyyy y FFFF F', foreign: 'Uy yyyy y FFFF F' },
  viewer: { own: 'UN yyyy y yFFF y', foreign: 'UN NNNN y NNNN y' },
  /** Whoever sees the project, in a browser. */
  'viewer-session': { own: 'UN yyyy y FFFF F', foreign: 'UN NNNN y FFFF F' },
  operator: { own: 'UN Fyyy y FFyF y', foreign: 'UN NNNN y NNNN y' },
  /** Answers to plain questions: operators, also by a token made for it. */
  answer: { own: 'UN Fyyy y FFFy y', foreign: 'UN NNNN y NNNN y' },
  /** Taking back one's own answer: whoever gave it, by a token only what it could have answered. */
  undo: { own: 'UN yyyy y FFFy y', foreign: 'UN NNNN y NNNN y' },
  'answer-session': { own: 'UN Fyyy y FFFF F', foreign: 'UN NNNN y FFFF F' },
  'project-admin': { own: 'UN FFFy y FFFF F', foreign: 'UN NNNN y FFFF F' },
  /** The same, but the project is looked for first: a token is told no more of a foreign one. */
  'project-first-admin': { own: 'UN FFFy y FFFF F', foreign: 'UN NNNN y NNNN F' },
  'installation-admin': { own: 'UF FFFF y FFFF F', foreign: 'UF FFFF y FFFF F' },
} as const satisfies Record<string, { own: string; foreign?: string }>
export type Rule = keyof typeof RULES
