/** One dependency as a manifest names it; the version is the text of its range, '' when there is none. */
export type Dependency = { name: string; version: string }

/** Dependencies of a manifest's text; null when it cannot be read. Never throws, linear in the text. */
export type ReadManifest = (text: string) => Dependency[] | null
