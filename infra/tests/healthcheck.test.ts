import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '@lodge/infra-testing/http-server'
import { expect, test } from 'vitest'
import { root } from './workspaces.ts'

async function exitOf(processName: string): Promise<unknown> {
  const check = spawn(process.execPath, [join(root, 'infra/docker/healthcheck.ts'), processName])
  const [code] = await once(check, 'exit')
  return code
}

test.each([
  [200, 0],
  [503, 1],
])('an address that answers %i makes the check exit with %i', async (status, code) => {
  const { baseUrl } = await startServer((_request, response) => response.writeHead(status).end())
  expect(await exitOf(`${baseUrl}/readyz`)).toBe(code)
})

test('an address that nobody answers fails the check', async () => {
  expect(await exitOf('http://127.0.0.1:1/readyz')).toBe(1)
})

test('a heartbeat passes the check while it is recent', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'lodge-heartbeat-')), 'heartbeat')
  expect(await exitOf(file)).toBe(1)
  writeFileSync(file, '')
  expect(await exitOf(file)).toBe(0)
  const longAgo = new Date(Date.now() - 60_000)
  utimesSync(file, longAgo, longAgo)
  expect(await exitOf(file)).toBe(1)
})
