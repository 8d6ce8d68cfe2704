import type { ReactNode } from 'react'

/**
 * Shows what belongs to the chosen option by CSS alone, so that it works before hydration: radios carry
 * OPTION_CLASSES[n], and whatever stands in the same `group/decision` shows under them.
 */
export const OPTION_CLASSES = [
  'opt-1',
  'opt-2',
  'opt-3',
  'opt-4',
  'opt-5',
  'opt-6',
  'opt-7',
  'opt-8',
  'opt-9',
  'opt-10',
  'opt-11',
  'opt-12',
] as const

/** Content for when the option at this place is chosen; further options than twelve show none. */
export function WhenChosen({ index, children }: { index: number; children: ReactNode }) {
  const look = SHOWN[index]
  return look ? <div className={`hidden ${look}`}>{children}</div> : null
}

/** Content for when none is chosen yet. */
export function WhenNoneChosen({ children }: { children: ReactNode }) {
  return <div className="group-has-[[name=optionId]:checked]/decision:hidden">{children}</div>
}

const SHOWN = [
  'group-has-[.opt-1:checked]/decision:block',
  'group-has-[.opt-2:checked]/decision:block',
  'group-has-[.opt-3:checked]/decision:block',
  'group-has-[.opt-4:checked]/decision:block',
  'group-has-[.opt-5:checked]/decision:block',
  'group-has-[.opt-6:checked]/decision:block',
  'group-has-[.opt-7:checked]/decision:block',
  'group-has-[.opt-8:checked]/decision:block',
  'group-has-[.opt-9:checked]/decision:block',
  'group-has-[.opt-10:checked]/decision:block',
  'group-has-[.opt-11:checked]/decision:block',
  'group-has-[.opt-12:checked]/decision:block',
]
