/** What is unusual about a repository and worth knowing before a run; none stops one. Words stand in the catalogues. */
export const ODDITY_CODES = [
  /** `branch` is where the loop would start. */
  'head-detached',
  /** `current` has no commits yet; `branch` is where the loop would start. */
  'head-unborn',
  /** The repository signs commits; the loop's are unsigned. */
  'unsigned',
  /** `names` are hooks that git skips because they are not executable. */
  'hooks-not-executable',
  /** Submodule `path` cannot be had from `url`: `reason`. */
  'submodule-missing',
  /** Files are in Git LFS, and git-lfs is not there: the loop sees pointers. */
  'lfs-pointers',
  /** Filter `filter` stands in the repository's own configuration, which the loop's clone does not have. */
  'filter-unused',
] as const

export type OddityCode = (typeof ODDITY_CODES)[number]
export type RepositoryOddity = { code: OddityCode; values: Record<string, string> }
