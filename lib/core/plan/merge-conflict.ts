/** Which side of a merge: `ours` = the loop's branch, `theirs` = a person's commits at the origin. */
export type MergeSide = 'ours' | 'theirs'

/** Where in a file both sides changed: an item or decision by its ID, lines from one of ours on, or the whole file. */
export type ConflictPlace = { type: 'item'; id: string } | { type: 'lines'; line: number } | { type: 'file' }

/** One place that both sides changed; a text is null where its side has deleted it or it cannot be shown. */
export type MergeConflict = { file: string; place: ConflictPlace; ours: string | null; theirs: string | null }
