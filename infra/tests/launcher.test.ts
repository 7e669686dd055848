import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  type LauncherProcess,
  listAlive,
  readRunFile,
  startLauncher,
  waitUntilReady,
} from './launcher-process.ts'

// One copy runs for the whole file, as on a desk: each test finds it running and leaves it running.
let folder: string
let dataDir: string
let copy: LauncherProcess
const launchers: LauncherProcess[] = []
const names = ['all', 'api', 'launcher', 'mail', 'postgres', 'redis']

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lodge-launcher-'))
  await chmod(folder, 0o755)
  dataDir = join(folder, 'data')
  copy = launch(dataDir)
  await waitUntilReady(copy)
}, 300_000)

afterAll(async () => {
  for (const { child } of launchers) child.kill('SIGTERM')
  await Promise.all(launchers.map(({ ended }) => ended))
  await rm(folder, { recursive: true, force: true })
}, 300_000)

function launch(data: string, env: NodeJS.ProcessEnv = {}): LauncherProcess {
  const launcher = startLauncher(data, env)
  launchers.push(launcher)
  return launcher
}

test('run.json names every address and process', async () => {
  const run = readRunFile(dataDir)

  expect(Object.keys(run.pids).sort()).toEqual(names)
  expect(listAlive(run.pids).sort()).toEqual(names)
  const headers = { accept: 'text/html' }
  for (const page of [run.portal, run.admin, `${run.api}/readyz`, run.mail, `${run.mailApi}/email`])
    expect((await fetch(page, { headers })).status, page).toBe(200)
})

test('production without its address and its sender is refused, and leaves no run.json', async () => {
  const secret = 'a secret that is long enough for a production'
  const other = join(folder, 'nameless')
  const refusedLaunch = launch(other, {
    LODGE_MODE: 'production',
    LODGE_SECRET: secret,
    LODGE_TRUSTED_PROXIES: 'none',
  })
  expect(await refusedLaunch.ended).toBe(1)
  expect(refusedLaunch.output()).toContain('APP_URL must be set to the address that browsers use')
  expect(refusedLaunch.output()).toContain('MAIL_FROM must be set to the sender of every mail')
  expect(existsSync(join(other, 'run.json'))).toBe(false)
})

test('the launcher prints the addresses and the sign-ins of the demo', () => {
  const run = readRunFile(dataDir)

  expect(copy.output()).toContain(run.portal)
  expect(copy.output()).toContain(run.admin)
  expect(copy.output()).toMatch(/@\S+ \(superadmin\)/)
})

test('a second start on the same data reports that Lodge runs already', async () => {
  const second = launch(dataDir)

  expect(await second.ended).toBe(1)
  expect(second.output()).toBe(
    `Lodge already runs with the data in ${dataDir}; stop it first, or set LODGE_DATA_DIR to another folder.\n`,
  )
  expect(listAlive(readRunFile(dataDir).pids).sort()).toEqual(names)
})

test('a port that is taken is named in one sentence', async () => {
  const port = new URL(readRunFile(dataDir).portal).port
  const second = launch(join(folder, 'taken'), { PORT: port })

  expect(await second.ended).toBe(1)
  expect(second.output()).toBe(
    `Port ${port} is taken by another program; stop that one, or set PORT to a free port.\n`,
  )
})

test('a folder that cannot be made is named in one sentence', async () => {
  const file = join(folder, 'file')
  await writeFile(file, '')
  const impossible = join(file, 'data')
  const second = launch(impossible)

  expect(await second.ended).toBe(1)
  expect(second.output()).toBe(
    `A file is in the way of the folder ${impossible}; set LODGE_DATA_DIR to another folder.\n`,
  )
})

test('another copy gets ports of its own, and another one for a port that was taken meanwhile', async () => {
  const other = join(folder, 'other')
  const second = launch(other)
  const portsFile = join(other, 'ports.json')
  await vi.waitFor(() => expect(existsSync(portsFile)).toBe(true), 60_000)
  const { web } = JSON.parse(readFileSync(portsFile, 'utf8'))
  // The API listens last of all.
  const overtaker = createServer().listen(web, '127.0.0.1')
  await once(overtaker, 'listening')
  await waitUntilReady(second)
  const run = readRunFile(other)
  const ours = readRunFile(dataDir)

  expect(second.output()).toContain(`because another program took port ${web} meanwhile`)
  expect(new URL(run.portal).port).not.toBe(`${web}`)
  for (const key of ['portal', 'mail', 'smtp', 'postgres', 'redis'] as const)
    expect(run[key]).not.toBe(ours[key])
  expect((await fetch(`${run.api}/readyz`)).status).toBe(200)

  overtaker.close()
  second.child.kill('SIGTERM')
  expect(await second.ended).toBe(0)
  expect(listAlive(run.pids)).toEqual([])
}, 300_000)

test('a stop that is requested while everything starts leaves nothing behind', async () => {
  const other = join(folder, 'interrupted')
  const second = launch(other)
  const ledger = join(other, 'processes.json')
  await vi.waitFor(
    () => expect(existsSync(ledger) && Object.keys(readPids(ledger))).toContain('postgres'),
    60_000,
  )
  const pids = readPids(ledger)

  second.child.kill('SIGINT')
  expect(await second.ended).toBe(0)
  expect(listAlive(pids)).toEqual([])
  expect(second.output()).not.toContain('Lodge is ready')
}, 300_000)

test.each(['all', 'redis', 'postgres', 'api'])(
  '%s is started again after it was killed',
  async (name) => {
    const before = readRunFile(dataDir)
    const pid = before.pids[name]
    if (!pid) throw new Error(`${name} does not run`)
    process.kill(pid, 'SIGKILL')

    await vi.waitFor(() => expect(readRunFile(dataDir).pids[name]).not.toBe(before.pids[name]), 40_000)
    await vi.waitFor(async () => expect((await fetch(`${before.api}/readyz`)).status).toBe(200), 60_000)
  },
  300_000,
)

test('Ctrl-C ends every process, and the next start finds the data and makes nothing anew', async () => {
  const before = readRunFile(dataDir)
  const ticketsBefore = await countTickets(before.postgres)

  copy.child.kill('SIGINT')
  expect(await copy.ended).toBe(0)
  expect(listAlive(before.pids)).toEqual([])
  expect(existsSync(join(dataDir, 'run.json'))).toBe(false)

  copy = launch(dataDir)
  await waitUntilReady(copy)
  expect(copy.output()).not.toMatch(/Installing|Building|Filling/)
  expect(ticketsBefore).toBeGreaterThan(0)
  expect(await countTickets(readRunFile(dataDir).postgres)).toBe(ticketsBefore)
}, 300_000)

test('a start after the launcher was killed ends its processes and keeps the data', async () => {
  const before = readRunFile(dataDir)
  const ticketsBefore = await countTickets(before.postgres)

  copy.child.kill('SIGKILL')
  await copy.ended
  copy = launch(dataDir)
  await waitUntilReady(copy)

  expect(listAlive(before.pids)).toEqual([])
  expect(await countTickets(readRunFile(dataDir).postgres)).toBe(ticketsBefore)
}, 300_000)

function readPids(ledger: string): Record<string, number> {
  const entries: Record<string, { pid: number }> = JSON.parse(readFileSync(ledger, 'utf8'))
  return Object.fromEntries(Object.entries(entries).map(([name, { pid }]) => [name, pid]))
}

async function countTickets(url: string): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ count: number }>('SELECT count(*)::int AS count FROM ticket')
    return rows[0]?.count ?? 0
  } finally {
    await client.end()
  }
}
