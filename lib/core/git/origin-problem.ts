/** Why a repository cannot be worked with on this host; `place` is the path it shows at. */
export type OriginProblem =
  | { type: 'missing'; path: string }
  /** Git refuses a repository that another user owns. */
  | { type: 'owned-by-other'; path: string; owner: number }
  | { type: 'read-only'; path: string; place: string }
  /** Made with `--filter`: files of its branches are not in it. */
  | { type: 'partial'; path: string }
  /** Files pass through a program that is not there, and git gives up without it. */
  | { type: 'filter-missing'; path: string; filter: string; program: string }

/** One English sentence that says what is wrong and what to do. */
export function originProblemWords(problem: OriginProblem): string {
  const { path } = problem
  switch (problem.type) {
    case 'missing':
      return `${path} is not a git repository on this machine.`
    case 'owned-by-other':
      return `${path} belongs to another user (uid ${problem.owner}), so git refuses it. Give it to the user that Gatewalk runs as, or run Gatewalk as its owner.`
    case 'read-only':
      return `${problem.place} cannot be written by the user that Gatewalk runs as, so nothing could be pushed to ${path}. Give that user the right to write there.`
    case 'partial':
      return `${path} is a partial clone (made with --filter) and lacks files. Fetch them with: git -C '${path}' fetch --refetch --no-filter`
    case 'filter-missing':
      return `Files of ${path} need the filter ${problem.filter}, and its program ${problem.program} is not installed on this host. Install it, then try again.`
  }
}
