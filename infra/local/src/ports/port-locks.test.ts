import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '@lodge/database/server'
import { expect, onTestFinished, test } from 'vitest'
import { choosePorts } from './choose-ports.ts'
import { openPortLocks, type PortLocks } from './port-locks.ts'

function someClaims(): PortLocks {
  const claims = openPortLocks()
  onTestFinished(claims.release)
  return claims
}

test('one of many launchers locks a port, and a released port can be locked again', async () => {
  const port = await findFreePort()
  const many = Array.from({ length: 20 }, someClaims)

  const results = await Promise.all(many.map(({ lock: claim }) => claim(port)))
  expect(results.filter(Boolean)).toHaveLength(1)

  await many[results.indexOf(true)]?.release()
  expect(await someClaims().lock(port)).toBe(true)
})

test('the lock of a killed launcher is released', async () => {
  const port = await findFreePort()
  const program = `const { openPortLocks } = await import(${JSON.stringify(import.meta.resolve('./port-locks.ts'))})
    console.log(await openPortLocks().lock(${port}))
    setInterval(() => {}, 1_000)`
  const other = spawn(process.execPath, ['--input-type=module', '-e', program])
  const [output] = await once(other.stdout, 'data')
  expect(String(output)).toBe('true\n')
  const { lock: claim } = someClaims()
  expect(await claim(port)).toBe(false)

  other.kill('SIGKILL')
  await once(other, 'exit')
  expect(await claim(port)).toBe(true)
})

test('launchers that choose their ports at the same moment choose different ones', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lodge-ports-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const ports = await Promise.all(
    Array.from({ length: 8 }, (_, place) =>
      choosePorts(join(folder, `${place}.json`), '127.0.0.1', undefined, someClaims().lock),
    ),
  )

  const all = ports.flatMap((ports) => Object.values(ports))
  expect(new Set(all).size).toBe(8 * 6)
})
