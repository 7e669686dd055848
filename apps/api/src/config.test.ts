import { expect, test } from 'vitest'
import { ConfigError, parseConfig } from './config.ts'

const production = {
  DATABASE_URL: 'postgresql://db/lodge',
  REDIS_URL: 'redis://cache:6379',
  APP_URL: 'https://help.uni.example/',
  LODGE_SECRET: 'x'.repeat(32),
  LODGE_FILES_DIR: '/var/lib/lodge/files',
}

function refusalOf(env: Record<string, string>) {
  try {
    return parseConfig(env)
  } catch (error) {
    return error instanceof ConfigError ? error.message : error
  }
}

test('a whole production environment is read', () => {
  expect(parseConfig(production)).toMatchObject({
    mode: 'production',
    appUrl: 'https://help.uni.example',
    isHttps: true,
    host: '127.0.0.1',
    port: 3000,
    redisPrefix: '{lodge}',
    isRateLimited: true,
    filesReserve: 512 * 1024 * 1024,
  })
})

test.each([
  ['no secret', { LODGE_SECRET: '' }, 'LODGE_SECRET must be set to a random text of at least 32 characters.'],
  ['a short secret', { LODGE_SECRET: 'x'.repeat(31) }, /^LODGE_SECRET must be set/],
  [
    "the demonstrations' secret",
    { LODGE_SECRET: parseConfig({ ...production, LODGE_MODE: 'demo', LODGE_SECRET: '' }).secret },
    /^LODGE_SECRET must be set/,
  ],
  ['no address', { APP_URL: '' }, 'APP_URL must be set to the address that browsers use.'],
  ['no database', { DATABASE_URL: '' }, 'DATABASE_URL must be set.'],
  [
    'another database',
    { DATABASE_URL: 'mysql://db/lodge' },
    'DATABASE_URL must be an address like postgresql://host/name.',
  ],
  ['no directory for files', { LODGE_FILES_DIR: '' }, 'LODGE_FILES_DIR must be set.'],
  ['a reserve that is none', { LODGE_FILES_RESERVE_MB: '-1' }, /^LODGE_FILES_RESERVE_MB is wrong: /],
  ['a port that is none', { PORT: '70000' }, /^PORT is wrong: /],
  ['a mode that is none', { LODGE_MODE: 'test' }, /^LODGE_MODE is wrong: /],
  [
    'a prefix without a hash tag',
    { LODGE_REDIS_PREFIX: 'lodge' },
    'LODGE_REDIS_PREFIX must begin with a hash tag such as {lodge}.',
  ],
  [
    'no rate limits',
    { LODGE_RATE_LIMITS: 'off' },
    'LODGE_RATE_LIMITS may be turned off with LODGE_MODE=demo only.',
  ],
])('production with %s is refused in one sentence', (_case, env, sentence) => {
  const refusal = refusalOf({ ...production, ...env })

  expect(refusal).toMatch(sentence)
  expect(refusal).not.toContain('\n')
})

test('a demonstration needs no secret and no address', () => {
  const { DATABASE_URL, REDIS_URL, LODGE_FILES_DIR } = production

  const config = parseConfig({ DATABASE_URL, REDIS_URL, LODGE_FILES_DIR, LODGE_MODE: 'demo', PORT: '4000' })

  expect(config).toMatchObject({ mode: 'demo', appUrl: 'http://localhost:4000', isHttps: false })
  expect(config.secret.length).toBeGreaterThanOrEqual(32)
})
