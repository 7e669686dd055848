import { expect, test } from 'vitest'
import { readEnv, workerEnv } from './worker-env.ts'

const good = { DATABASE_URL: 'postgres://lodge@127.0.0.1/lodge', REDIS_URL: 'redis://127.0.0.1:6379' }

test('what is not set has its default', () => {
  expect(readEnv(workerEnv, good)).toEqual({ ...good, LODGE_REDIS_PREFIX: '{lodge}', LOG_LEVEL: 'info' })
})

test.each([
  [{}, 'Lodge cannot start: DATABASE_URL is not set; REDIS_URL is not set.'],
  [{ ...good, LODGE_REDIS_PREFIX: 'lodge' }, /LODGE_REDIS_PREFIX is wrong: must have a hash tag/],
  [{ ...good, LOG_LEVEL: 'loud' }, /LOG_LEVEL is wrong/],
])('a wrong environment is told in one sentence (%#)', (env, sentence) => {
  expect(() => readEnv(workerEnv, env)).toThrow(sentence)
})

test('the sentence has no secret in it', () => {
  const env = { ...good, DATABASE_URL: 'mysql://lodge:hunter2@127.0.0.1/lodge' }
  expect(() => readEnv(workerEnv, env)).toThrow(
    'Lodge cannot start: DATABASE_URL is wrong: must be an address such as postgres://user@host:5432/lodge.',
  )
})
