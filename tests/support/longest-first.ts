import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take a minute or more, longest first: begun last, one of them alone would hold up the end of a run. */
const LONGEST = [
  'tests/worker/kill.test.ts',
  'tests/worker/night.test.ts',
  'tests/usecases/loop/misbehaviour.test.ts',
  'tests/adapters/agent/real-clis.test.ts',
  'tests/usecases/loop/hostile-session.test.ts',
  'tests/worker/start.test.ts',
  'tests/usecases/loop/take-in.test.ts',
  'tests/worker/sample-on-redis.test.ts',
  'tests/usecases/create-sample.test.ts',
  'tests/usecases/loop/walk.test.ts',
  'tests/usecases/loop/guards.test.ts',
  'tests/architecture/types.test.ts',
]

/** Vitest's order, with the longest files before all others. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.findIndex(name => moduleId.endsWith(name))
      return at === -1 ? LONGEST.length : at
    }
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}
