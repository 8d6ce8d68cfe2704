import { describe, expect, it } from 'vitest'
import { judgePush, type PushCause, pushCause } from '@/lib/core/loop/judge-push'

const REF = 'refs/heads/ralph/master-plan:refs/heads/ralph/master-plan'
const remote = (why: string) => `To origin\n!\t${REF}\t[remote rejected] (${why})\nDone\n`
const failed = "error: failed to push some refs to 'origin'\nhint: See the docs.\n"

describe('a push', () => {
  it('that git ends with 0 has arrived', () => {
    expect(judgePush({ code: 0, stdout: `To origin\n \t${REF}\ta..b\nDone\n`, stderr: '' })).toEqual({ type: 'pushed' })
  })

  it.each(['non-fast-forward', 'fetch first'])('rejected as %s waits for the next take-in', why => {
    const stdout = `To origin\n!\t${REF}\t[rejected] (${why})\nDone\n`
    expect(judgePush({ code: 1, stdout, stderr: failed })).toEqual({ type: 'behind' })
  })

  it.each<[PushCause, string, string]>([
    ['hook', remote('pre-receive hook declined'), `remote: not on a Friday\n${failed}`],
    ['protected', remote('protected branch hook declined'), `remote: error: GH006: Protected branch update failed\n`],
    ['checked-out', remote('branch is currently checked out'), `remote: error: refusing to update\n${failed}`],
    [
      'read-only',
      remote('unpacker error'),
      'error: remote unpack failed: unable to create temporary object directory\n',
    ],
    ['auth', '', "fatal: unable to access 'https://h/r/': The requested URL returned error: 403\n"],
    ['auth', '', "remote: Invalid username or password.\nfatal: Authentication failed for 'https://h/r/'\n"],
    ['auth', '', 'git@h: Permission denied (publickey).\nfatal: Could not read from remote repository.\n'],
    ['auth', '', "fatal: could not read Username for 'https://h': terminal prompts disabled\n"],
    ['auth', '', 'Host key verification failed.\nfatal: Could not read from remote repository.\n'],
    ['auth', '', "fatal: detected dubious ownership in repository at '/srv/r.git'\n"],
    ['missing', '', "remote: Repository not found.\nfatal: repository 'https://h/r/' not found\n"],
    ['missing', '', "fatal: '/srv/r.git' does not appear to be a git repository\n"],
    ['other', remote('shallow update not allowed'), failed],
  ])('is refused for good: %s', (cause, stdout, stderr) => {
    const result = judgePush({ code: 1, stdout, stderr })
    expect(result.type).toBe('refused')
    expect(result.type === 'refused' && pushCause(result.words)).toBe(cause)
  })

  it.each<[string, string, string]>([
    ['no network', '', "fatal: unable to access 'https://h/r/': Could not resolve host: h\n"],
    ['a server in trouble', '', "fatal: unable to access 'https://h/r/': The requested URL returned error: 503\n"],
    ['a connection that broke', '', 'fatal: the remote end hung up unexpectedly\n'],
    ['a lock at the remote', remote('failed to update ref'), "remote: error: cannot lock ref 'refs/heads/x'\n"],
    ['a full disk at the remote', remote('unpacker error'), 'error: remote unpack failed: No space left on device\n'],
  ])('that meets %s is tried again', (_what, stdout, stderr) => {
    expect(judgePush({ code: 1, stdout, stderr })).toMatchObject({ type: 'failed' })
  })

  it('keeps git’s own words, the reason first, without hints or credentials', () => {
    const stderr = `remote: talk to ops\nremote: at https://me:s3cret@h/wiki\n${failed}`
    const result = judgePush({ code: 1, stdout: remote('pre-receive hook declined'), stderr })
    const words = 'pre-receive hook declined\nremote: talk to ops\nremote: at https://h/wiki'
    expect(result).toEqual({ type: 'refused', words })
  })
})
