import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { endProcessTree } from '@/lib/shell/end-process-tree'
import { descendantsOf, isAlive, listProcesses, processStartTime } from '@/lib/shell/process-table'

test('a process is alive only under its own start time', async () => {
  const child = spawn('sleep', ['300'])
  const startTime = (await processStartTime(child.pid ?? 0)) ?? ''
  expect(await isAlive(child.pid ?? 0, startTime)).toBe(true)
  expect(await isAlive(child.pid ?? 0, 'another time')).toBe(false)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(await isAlive(child.pid ?? 0, startTime)).toBe(false)
})

test('ending a tree by its pid alone ends descendants in sessions of their own, and nothing beside it', async () => {
  const bystander = spawn('sleep', ['301'])
  onTestFinished(() => void bystander.kill('SIGKILL'))
  const root = spawn('bash', ['-c', 'setsid bash -c "sleep 302; true" & sleep 303; true'], { detached: true })
  await expect.poll(async () => descendantsOf(root.pid ?? 0, await listProcesses())).toHaveLength(3)
  const tree = descendantsOf(root.pid ?? 0, await listProcesses())
  await endProcessTree(root.pid ?? 0, null, { interruptMs: 200, terminateMs: 200 })
  const states = await Promise.all(tree.map(entry => isAlive(entry.pid, entry.startTime)))
  expect(states).not.toContain(true)
  expect(bystander.exitCode).toBe(null)
})
