import { expect, it } from 'vitest'
import { planCommands } from '@/lib/core/guard/plan-commands'
import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'
import { defaultRalphConfig } from '@/lib/core/plan/ralph-config'

it('what proves an item, a phase or the plan is guarded whichever item a session works on', () => {
  const prd = (verify: string | null, ...own: (string | null)[]) => ({ verify, items: own.map(of => ({ verify: of })) })
  const plan = {
    master: { phases: [{ autoGate: 'gate-1' }, { autoGate: 'phase-1' }] },
    prds: { P1: prd('phase-1', null, 'item-2'), P2: prd(null, 'item-3') },
    config: { ...defaultRalphConfig(), verify: 'plan' },
  } as unknown as LoadedPlan
  expect(planCommands(plan)).toEqual(['plan', 'gate-1', 'phase-1', 'item-2', 'item-3'])
})
