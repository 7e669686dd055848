import { readFileSync, utimesSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type LauncherProcess,
  listAlive,
  readRunFile,
  startLauncher,
  waitUntilReady,
} from './launcher-process.ts'
import { root } from './workspaces.ts'

let folder: string
let dev: LauncherProcess
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lodge-dev-'))
  await chmod(folder, 0o755)
  dev = startLauncher(folder, {}, ['dev'])
  await waitUntilReady(dev)
}, 180_000)
afterAll(async () => {
  dev.child.kill('SIGTERM')
  await dev.ended
  await rm(folder, { recursive: true, force: true })
}, 60_000)

const pageAt = async (address: string) => (await fetch(address, { headers: { accept: 'text/html' } })).text()

test('both clients are served from their sources, and the API answers at the same address', async () => {
  const { portal, admin, api } = readRunFile(folder)

  expect(dev.output()).toContain(portal)
  expect(dev.output()).toMatch(/@\S+ \(superadmin\)/)
  expect(await pageAt(portal)).toContain('/@vite/client')
  expect(await pageAt(`${admin}/tickets`)).toContain('/admin/@vite/client')
  // A source that changes at this moment has it start once more.
  await expect.poll(async () => (await fetch(`${api}/readyz`)).status).toBe(200)
  const csrf = await fetch(`${portal}/sanctum/csrf-cookie`)
  expect(csrf.status).toBe(204)
  expect(csrf.headers.getSetCookie().join()).toContain('XSRF-TOKEN=')
})

test.each([
  ['the API', 'api', 'apps/api/src/version.ts', '"msg":"Server listening'],
  ['the workers', 'all', 'workers/all/src/worker.ts', '"msg":"ready"'],
])(
  'a change of a source starts %s again',
  async (_, name, source, restarted) => {
    const starts = () => readFileSync(join(folder, 'logs', `${name}.log`), 'utf8').split(restarted).length - 1
    await expect.poll(starts).toBe(1)

    touch(source)

    await expect.poll(starts, { timeout: 90_000 }).toBe(2)
  },
  120_000,
)

test.each([
  ['portal', ''],
  ['admin', '/admin'],
])(
  'a change of a source reaches an open page of the %s',
  async (app, base) => {
    const { portal } = readRunFile(folder)
    await pageAt(`${portal}${base}/src/main.tsx`)
    const token = /wsToken = "([\w-]+)"/.exec(await pageAt(`${portal}${base}/@vite/client`))?.[1]
    const page = new WebSocket(`${portal.replace('http', 'ws')}${base}/?token=${token}`, 'vite-hmr')
    const lines: string[] = []
    page.onmessage = ({ data }) => lines.push(JSON.parse(data).type)
    await expect.poll(() => lines).toContain('connected')

    touch(`apps/${app}/src/main.tsx`)

    await expect
      .poll(() => lines, { timeout: 20_000 })
      .toContainEqual(expect.stringMatching(/update|full-reload/))
    page.close()
  },
  120_000,
)

test('a stop ends every process', async () => {
  const { pids } = readRunFile(folder)
  expect(Object.keys(pids).sort()).toEqual(['all', 'api', 'clients', 'launcher', 'mail', 'postgres', 'redis'])

  dev.child.kill('SIGINT')

  expect(await dev.ended).toBe(0)
  expect(listAlive(pids)).toEqual([])
}, 60_000)

/** As an editor does that saves the same text again. */
function touch(source: string): void {
  const now = new Date()
  utimesSync(join(root, source), now, now)
}
