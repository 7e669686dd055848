import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { workerEnvironment } from './environment.ts'
import { readEnvironment } from './read-environment.ts'

const good = { DATABASE_URL: 'postgres://lodge@127.0.0.1/lodge', REDIS_URL: 'redis://127.0.0.1:6379' }

test('an unset or empty variable has its default', () => {
  const read = { ...good, LODGE_REDIS_PREFIX: '{lodge}', LOG_LEVEL: 'info' }
  expect(readEnvironment(workerEnvironment, good)).toEqual(read)
  expect(readEnvironment(workerEnvironment, { ...good, LOG_LEVEL: ' ', LODGE_HEARTBEAT_FILE: '' })).toEqual(
    read,
  )
})

test.each([
  [{}, 'DATABASE_URL must be set; REDIS_URL must be set'],
  [{ ...good, REDIS_URL: '' }, 'REDIS_URL must be set'],
  [{ ...good, LODGE_REDIS_PREFIX: 'lodge' }, 'LODGE_REDIS_PREFIX must begin with a hash tag such as {lodge}'],
  [{ ...good, LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be trace, debug, info, warn, error, fatal or silent'],
])('a wrong environment is reported in one sentence (%#)', (env, sentence) => {
  expect(() => readEnvironment(workerEnvironment, env)).toThrow(`Lodge cannot start: ${sentence}.`)
})

test('the sentence contains no secret', () => {
  const env = { ...good, DATABASE_URL: 'mysql://lodge:hunter2@127.0.0.1/lodge' }
  expect(() => readEnvironment(workerEnvironment, env)).toThrow(
    'Lodge cannot start: DATABASE_URL must be an address such as postgres://user@host:5432/lodge.',
  )
})

test('a secret is read from the file that its variable names, without the line break at its end', () => {
  const path = fileWith('postgres://lodge:hunter2@127.0.0.1/lodge\n')
  const env = { REDIS_URL: good.REDIS_URL, DATABASE_URL_FILE: path }

  expect(readEnvironment(workerEnvironment, env).DATABASE_URL).toBe(
    'postgres://lodge:hunter2@127.0.0.1/lodge',
  )
  // The secret of another process is not looked at.
  expect(() =>
    readEnvironment(workerEnvironment, { ...env, LODGE_SECRET_FILE: '/nowhere/at/all' }),
  ).not.toThrow()
})

test('a secret that is given twice, or whose file is missing or empty, is refused', () => {
  const { DATABASE_URL: _, ...others } = good
  const unreadable = 'DATABASE_URL_FILE must name a file that can be read and is not empty'
  const refusals: [Record<string, string>, string][] = [
    [
      { ...good, DATABASE_URL_FILE: fileWith('x') },
      'DATABASE_URL and DATABASE_URL_FILE must not both be set',
    ],
    [{ ...others, DATABASE_URL_FILE: '/nowhere/at/all' }, unreadable],
    [{ ...others, DATABASE_URL_FILE: fileWith('\n') }, unreadable],
  ]
  for (const [env, sentence] of refusals)
    expect(() => readEnvironment(workerEnvironment, env)).toThrow(`Lodge cannot start: ${sentence}.`)
})

test('what a file holds is checked like the variable, and not shown', () => {
  const env = {
    REDIS_URL: good.REDIS_URL,
    DATABASE_URL_FILE: fileWith('mysql://lodge:hunter2@127.0.0.1/lodge'),
  }

  expect(() => readEnvironment(workerEnvironment, env)).toThrow(
    'Lodge cannot start: DATABASE_URL must be an address such as postgres://user@host:5432/lodge.',
  )
})

function fileWith(content: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'lodge-secret-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'secret')
  writeFileSync(path, content)
  return path
}
