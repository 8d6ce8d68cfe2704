import { type FileGroup, groupFiles, nextUnseen, reviewOrder } from '@/lib/core/signature/group-files'
import { FILE_LOOKS, type FileLook, GATE_TABS, type GateView as GateAddress, type GateTab, urls } from '@/lib/core/urls'
import type { CoveredLine } from '@/lib/usecases/covered-line'
import type { GateView } from '@/lib/usecases/read-gate'

export type GateParams = Partial<Record<keyof GateAddress, string>>

/** Where on the sign-off page somebody is: what is listed, what is open, and which file comes next. */
export type GatePlace = {
  tab: GateTab | null
  /** Only what changed since the last signature is listed and compared. */
  isSince: boolean
  groups: FileGroup<CoveredLine>[]
  order: CoveredLine[]
  file: CoveredLine | null
  look: FileLook | null
  group: FileGroup<CoveredLine> | null
  from: number
  next: CoveredLine | null
  hrefOf: (path: string) => string
  /** The address of this place with something else in it. */
  hrefWith: (change: GateAddress) => string
}

/** Reads the place from an address; what it names and the gate has not is left out. */
export function gatePlace(gate: GateView, params: GateParams): GatePlace {
  const { slug, number } = gate.decision
  const isSince = gate.former !== null && params.since !== 'all'
  const groups = isSince ? groupFiles(gate.files.filter(file => file.isChangedSince)) : gate.groups
  const order = reviewOrder(groups)
  const file = gate.files.find(one => one.path === params.file) ?? null
  const since = gate.former && params.since === 'all' ? ('all' as const) : undefined
  return {
    tab: GATE_TABS.find(tab => tab === params.tab) ?? null,
    isSince,
    groups,
    order,
    file,
    look: FILE_LOOKS.find(look => look === params.look) ?? null,
    group: groups.find(group => group.key === params.group) ?? null,
    from: Math.max(0, Number.parseInt(params.from ?? '', 10) || 0),
    next: nextUnseen(order, file?.path ?? null),
    hrefOf: path => `${urls.gate(slug, number, { file: path, since })}#file`,
    hrefWith: change => urls.gate(slug, number, { since, ...change }),
  }
}
