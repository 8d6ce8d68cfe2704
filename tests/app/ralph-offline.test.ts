import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { readOutcomeReport } from '@/lib/core/agent/outcome-report'
import { findFreePort } from '@/lib/db/free-port'
import { RALPH, type RalphRun, runRalph } from '@/tests/support/run-ralph'
import { createTempDir } from '@/tests/support/temp-dir'

let server: Server | undefined

afterEach(async () => {
  await new Promise(resolve => (server ? server.close(resolve) : resolve(null)))
  server = undefined
})

const codeOf = (run: RalphRun) => (run.json().error as { code: string }).code

describe('what an agent says at the end of an iteration', () => {
  async function outcomeOf(args: string[], more: { input?: string } = {}) {
    const file = join(await createTempDir(), 'deep', 'outcome.json')
    const run = await runRalph(args, { env: { GATEWALK_RESULT_FILE: file }, ...more })
    const text = await readFile(file, 'utf8').catch(() => null)
    const reading = readOutcomeReport(undefined, text)
    return { run, report: reading.type === 'report' ? reading.report : reading.type }
  }

  test('done is a report that the host can read', async () => {
    const { run, report } = await outcomeOf(['done', 'Added the login form'])
    expect(run.code).toBe(0)
    expect(report).toEqual({ status: 'done', summary: 'Added the login form' })
  })

  test('block carries why, also by stdin', async () => {
    const { report } = await outcomeOf(['block', '-'], { input: 'The spec names no provider.\n' })
    expect(report).toEqual({ status: 'blocker', summary: 'The spec names no provider.' })
  })

  test('decide carries question, options with consequences and grants, context, kind and tags', async () => {
    const { report } = await outcomeOf([
      ...['decide', 'Resend or Postmark?', '--option', 'a=Resend::$20 a month', '--option', 'b=Postmark: EU only'],
      ...[
        '--grant',
        'a=dependency:npm:resend',
        '--context',
        'The spec is silent.',
        '--kind',
        'dependency',
        '--tag',
        'mail',
      ],
    ])
    expect(report).toEqual({
      status: 'decision',
      summary: 'Resend or Postmark?',
      question: 'Resend or Postmark?',
      context: 'The spec is silent.',
      options: [
        {
          ...{ id: 'a', label: 'Resend', consequence: '$20 a month' },
          grants: [{ guard: 'dependency', subject: 'npm:resend' }],
        },
        { id: 'b', label: 'Postmark: EU only' },
      ],
      kind: 'dependency',
      tags: ['mail'],
    })
  })

  test.each([
    ['block without a reason', ['block']],
    ['decide without a question', ['decide', '--option', 'a=A']],
    ['an option without a label', ['decide', 'Which?', '--option', 'a']],
    ['two options of one id', ['decide', 'Which?', '--option', 'a=A', '--option', 'a=B']],
    [
      'a grant of an option that is not given',
      ['decide', 'Which?', '--option', 'a=A', '--grant', 'b=dependency:npm:x'],
    ],
    ['a kind that is the host’s', ['decide', 'Which?', '--kind', 'manual-gate']],
    ['an option that does not exist', ['done', '--force']],
    ['a sentence without quotes', ['done', 'Added', 'the', 'form']],
  ])('%s is wrong usage, and nothing is written', async (_what, args) => {
    const { run, report } = await outcomeOf(args)
    expect(run.code).toBe(2)
    expect(run.err).not.toBe('')
    expect(report).toBe('absent')
  })

  test('the file is replaced as a whole and nothing is left beside it', async () => {
    const folder = await createTempDir()
    const file = join(folder, 'outcome.json')
    await writeFile(file, 'x'.repeat(100_000))
    await runRalph(['done', 'short'], { env: { GATEWALK_RESULT_FILE: file } })
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ status: 'done', summary: 'short' })
    expect(await readdir(folder)).toEqual(['outcome.json'])
  })

  test('without a word of the host it is the .ralph folder of the project around', async () => {
    const project = await createTempDir()
    await mkdir(join(project, 'ralph-loop'))
    await mkdir(join(project, 'src/deep'), { recursive: true })
    expect((await runRalph(['done'], { cwd: join(project, 'src/deep') })).code).toBe(0)
    expect(await readdir(join(project, '.ralph'))).toEqual(['outcome.json'])
  })

  test('outside a project it is refused', async () => {
    const run = await runRalph(['done', '--json'], { cwd: await createTempDir() })
    expect([run.code, codeOf(run)]).toEqual([1, 'NOT_IN_AN_ITERATION'])
  })
})

describe('the way to the server', () => {
  const env = { GATEWALK_TOKEN: `gw_${'A'.repeat(43)}` }

  test('a refused connection is one clear sentence and 5', async () => {
    const url = `http://127.0.0.1:${await findFreePort()}`
    const run = await runRalph(['status'], { env: { ...env, GATEWALK_URL: url } })
    expect([run.code, run.out]).toEqual([5, ''])
    expect(run.err).toBe(
      `Gatewalk does not answer at ${url} (ECONNREFUSED). Is it running, and is GATEWALK_URL right?\n`,
    )
  })

  test('something else that answers is not taken for Gatewalk, and no redirect is followed with the token', async () => {
    const asked: string[] = []
    server = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.writeHead(302, { location: '/elsewhere' }).end('<html>')
    })
    await new Promise<void>(resolve => server?.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const run = await runRalph(['btw', '--json'], { env: { ...env, GATEWALK_URL: url } })
    expect([run.code, codeOf(run)]).toEqual([5, 'NOT_GATEWALK'])
    expect(asked).toEqual(['/api/v1/inbox'])
  })

  test('what an agent wrote cannot steer the terminal', async () => {
    const row = { slug: 'a', projectName: 'A', number: 7, name: 'D-007', kind: 'choice', tags: [], phaseId: 'P1' }
    const asked = {
      question: 'Which\u001B[2K\u202E one?',
      options: [{ id: 'a', label: 'A\u0007\rB' }],
      digest: 'd',
      score: 1,
    }
    const body = JSON.stringify({ decisions: [{ ...row, ...asked, held: null }], total: 1, projects: 1 })
    server = createServer((_request, response) => response.writeHead(200).end(body))
    await new Promise<void>(resolve => server?.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const run = await runRalph(['btw'], { env: { ...env, GATEWALK_URL: url, XDG_CACHE_HOME: await createTempDir() } })
    expect(run.code).toBe(0)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
    expect(run.out).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u202A-\u202E]/)
    expect(run.out).toContain('Which[2K one?')
  })

  test('without a token it says where to make one, and 4', async () => {
    const run = await runRalph(['btw'], { env: { HOME: await createTempDir(), GATEWALK_URL: 'https://gw.test/' } })
    expect(run.code).toBe(4)
    expect(run.err).toContain('https://gw.test/settings/tokens')
  })

  test('a token file that others can read is not used', async () => {
    const home = await createTempDir()
    const file = join(home, '.config/gatewalk/token')
    await mkdir(join(home, '.config/gatewalk'), { recursive: true })
    await writeFile(file, env.GATEWALK_TOKEN)
    const use = async (mode: number) => {
      await chmod(file, mode)
      return runRalph(['status'], { env: { HOME: home, GATEWALK_URL: `http://127.0.0.1:${await findFreePort()}` } })
    }
    const open = await use(0o644)
    expect([open.code, open.err]).toEqual([4, expect.stringContaining('mode 644')])
    expect(open.err).not.toContain(env.GATEWALK_TOKEN)
    expect((await use(0o600)).code).toBe(5)
  })

  test('an address that is none is wrong usage', async () => {
    expect((await runRalph(['btw'], { env: { ...env, GATEWALK_URL: 'gw.test' } })).code).toBe(2)
  })
})

describe('the command line', () => {
  const COMMANDS = [
    'btw',
    'answer',
    'status',
    'start',
    'pause',
    'stop',
    'lint',
    'register',
    'verify-signatures',
    'done',
    'block',
    'decide',
  ]

  test('help names every command, its options and the exit codes, in English and Chinese', async () => {
    const [en, zh] = [await runRalph(['--help']), await runRalph(['--help', '--lang', 'zh'])]
    expect([en.code, zh.code]).toEqual([0, 0])
    for (const name of COMMANDS) expect(en.out).toMatch(new RegExp(`^  ${name} `, 'm'))
    for (const text of ['--json', 'GATEWALK_URL', '0 done', '5 Gatewalk cannot be reached'])
      expect(en.out).toContain(text)
    expect(zh.out).toContain('退出码')
  })

  test.each(COMMANDS)('%s --help explains it without a server or a token', async name => {
    const run = await runRalph([name, '--help'])
    expect([run.code, run.err]).toEqual([0, ''])
    expect(run.out).toContain(`node ralph.mjs ${name} `)
  })

  test('the language follows the terminal, and --lang stands above it', async () => {
    const said = async (args: string[], env: Record<string, string>) => (await runRalph(['nope', ...args], { env })).err
    expect(await said([], { LANG: 'zh_CN.UTF-8' })).toContain('没有“nope”这个命令')
    expect(await said(['--lang=en'], { LANG: 'zh_CN.UTF-8' })).toContain('There is no command "nope"')
    expect(await said([], { LANG: 'zh_CN.UTF-8', LC_ALL: 'C.UTF-8' })).toContain('There is no command "nope"')
  })

  test('with --json a failure is one object on stdout and nothing on stderr', async () => {
    const run = await runRalph(['--json', 'nope'])
    expect([run.code, run.err]).toEqual([2, ''])
    expect(run.json()).toMatchObject({ ok: false, command: 'nope', error: { code: 'USAGE', key: 'commandUnknown' } })
    expect((await runRalph([])).code).toBe(2)
  })

  test('register says where a person does it, and ends with 3', async () => {
    const folder = await createTempDir('with space ')
    const run = await runRalph(['register', folder, '--json'], { env: { GATEWALK_URL: 'https://gw.test' } })
    const url = `https://gw.test/projects/new?path=${encodeURIComponent(folder)}`
    expect(run.code).toBe(3)
    expect(run.json()).toMatchObject({ ok: false, error: { code: 'NEEDS_BROWSER', data: { url, path: folder } } })
  })

  test('the client imports nothing but Node and itself', async () => {
    const folder = join(RALPH, '../..')
    const files = (await readdir(folder, { recursive: true })).filter(file => file.endsWith('.mjs'))
    expect(files.length).toBeGreaterThan(5)
    for (const file of files) {
      const source = await readFile(join(folder, file), 'utf8')
      const from = [...source.matchAll(/^(?:import|export) .*from '(.+)'$/gm)].map(match => match[1] ?? '')
      expect(from.filter(name => !/^(node:|\.\.?\/)/.test(name))).toEqual([])
    }
  })
})
