import { expect, it } from 'vitest'
import { DiskFull, type DiskFullPlace, diskFullSentence, findDiskFull } from '@/lib/core/loop/disk-full'

const failed = (facts: object, cause?: unknown) => Object.assign(new Error('failed', { cause }), facts)
const looped = failed({})
looped.cause = looped

it.each<[string, unknown, DiskFullPlace | null]>([
  ['a write of the host', failed({ code: 'ENOSPC', path: '/home/run/x' }), { at: 'host', path: '/home/run/x' }],
  ['a write without a path', failed({ code: 'ENOSPC' }), { at: 'host', path: null }],
  ['a quota', failed({ code: 'EDQUOT', path: '/h' }), { at: 'host', path: '/h' }],
  ['what the host saw itself', new DiskFull('/home'), { at: 'host', path: '/home' }],
  [
    'git',
    failed({ code: 128, stderr: 'fatal: cannot create x: No space left on device\n' }),
    { at: 'host', path: null },
  ],
  ['git at a quota', failed({ code: 128, stderr: 'error: write: Disk quota exceeded' }), { at: 'host', path: null }],
  ['a cause', failed({}, failed({}, failed({ code: 'ENOSPC' }))), { at: 'host', path: null }],
  ['PostgreSQL', failed({ code: '53100' }), { at: 'database' }],
  [
    'PostgreSQL through Prisma',
    failed({ code: 'P2010', meta: { driverAdapterError: failed({}, { originalCode: '53100' }) } }),
    { at: 'database' },
  ],
  ['git that failed otherwise', failed({ code: 128, stderr: 'fatal: not a git repository' }), null],
  ['another code', failed({ code: 'ENOENT' }), null],
  ['an agent that talks about disks', failed({ message: 'No space left on device' }), null],
  ['a loop of causes', looped, null],
  ['nothing', undefined, null],
])('%s is told from other errors', (_what, error, expected) => {
  expect(findDiskFull(error)).toEqual(expected)
})

it.each<[DiskFullPlace, string]>([
  [{ at: 'host', path: '/mnt/x' }, 'The disk of box is full at /mnt/x. Nothing was lost; make room and start again.'],
  [{ at: 'host', path: null }, 'The disk of box is full at /home/gw. Nothing was lost; make room and start again.'],
  [
    { at: 'database' },
    'The disk of the database is full; box could not store the next step. Nothing was lost; make room and start again.',
  ],
])('%j is one sentence that names host and path', (place, sentence) => {
  expect(diskFullSentence(place, 'box', '/home/gw')).toBe(sentence)
})
