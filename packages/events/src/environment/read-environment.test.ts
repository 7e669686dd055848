import { expect, test } from 'vitest'
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
