import { updateOne } from '@lodge/database'
import { createTestDatabase } from '@lodge/database/testing'
import { aSite } from '@lodge/desk/testing'
import { EnvironmentError } from '@lodge/events'
import { expect, test } from 'vitest'
import { parseConfig, requireSignInDomains } from './config.ts'

const production = {
  DATABASE_URL: 'postgresql://db/lodge',
  REDIS_URL: 'redis://cache:6379',
  APP_URL: 'https://help.uni.example/',
  LODGE_SECRET: 'x'.repeat(32),
  LODGE_FILES_DIR: '/var/lib/lodge/files',
  LODGE_TRUSTED_PROXIES: 'none',
}

function refusalOf(env: Record<string, string>) {
  try {
    return parseConfig(env)
  } catch (error) {
    return error instanceof EnvironmentError ? error.message : error
  }
}

test('a complete production environment is read', () => {
  expect(parseConfig(production)).toMatchObject({
    mode: 'production',
    appUrl: 'https://help.uni.example',
    isHttps: true,
    host: '127.0.0.1',
    port: 3000,
    redisPrefix: '{lodge}',
    isRateLimited: true,
    trustedProxies: [],
    files: { kind: 'folder', folder: '/var/lib/lodge/files', reserve: 512 * 1024 * 1024 },
  })
})

test('a former secret counts beside the present one', () => {
  const former = 'y'.repeat(32)

  expect(parseConfig({ ...production, LODGE_FORMER_SECRET: former }).secret).toEqual([
    production.LODGE_SECRET,
    former,
  ])
})

const bucket = {
  LODGE_FILES_S3_ENDPOINT: 'https://s3.uni.example',
  LODGE_FILES_S3_BUCKET: 'help-desk',
  LODGE_FILES_S3_ACCESS_KEY: 'key-of-lodge',
  LODGE_FILES_S3_SECRET_KEY: 'hunter2',
}

test('files lie in the bucket that is named, also where a folder is named too', () => {
  const { LODGE_FILES_DIR: _, ...withoutFolder } = production
  const files = {
    kind: 'bucket',
    endpoint: 'https://s3.uni.example',
    bucket: 'help-desk',
    region: 'us-east-1',
    accessKey: 'key-of-lodge',
    secretKey: 'hunter2',
    prefix: '',
  }

  expect(parseConfig({ ...withoutFolder, ...bucket }).files).toEqual(files)
  expect(parseConfig({ ...production, ...bucket }).files).toEqual(files)
  const more = { LODGE_FILES_S3_REGION: 'eu-central-2', LODGE_FILES_S3_PREFIX: 'lodge' }
  expect(parseConfig({ ...production, ...bucket, ...more }).files).toEqual({
    ...files,
    region: 'eu-central-2',
    prefix: 'lodge/',
  })
})

test('the proxies to trust are addresses, networks and ranges, separated by commas', () => {
  const config = parseConfig({ ...production, LODGE_TRUSTED_PROXIES: '10.0.0.0/8, 192.0.2.1,loopback' })

  expect(config.trustedProxies).toEqual(['10.0.0.0/8', '192.0.2.1', 'loopback'])
})

test.each([
  ['no secret', { LODGE_SECRET: '' }, 'LODGE_SECRET must be set to a random text of at least 32 characters'],
  ['a short secret', { LODGE_SECRET: 'x'.repeat(31) }, /: LODGE_SECRET must be set/],
  [
    "the demonstrations' secret",
    { LODGE_SECRET: `${parseConfig({ ...production, LODGE_MODE: 'demo', LODGE_SECRET: '' }).secret}` },
    /: LODGE_SECRET must be set/,
  ],
  ['no address', { APP_URL: '' }, 'APP_URL must be set to the address that browsers use'],
  ['no database', { DATABASE_URL: '' }, 'DATABASE_URL must be set'],
  [
    'another database',
    { DATABASE_URL: 'mysql://db/lodge' },
    'DATABASE_URL must be an address such as postgres://user@host:5432/lodge',
  ],
  ['no directory for files', { LODGE_FILES_DIR: '' }, 'LODGE_FILES_DIR must be set'],
  [
    'half a bucket',
    { ...bucket, LODGE_FILES_S3_BUCKET: '', LODGE_FILES_S3_SECRET_KEY: '' },
    'LODGE_FILES_S3_BUCKET must be set; LODGE_FILES_S3_SECRET_KEY must be set',
  ],
  [
    'a region alone',
    { LODGE_FILES_S3_REGION: 'eu-central-2' },
    /: LODGE_FILES_S3_ENDPOINT must be set; LODGE_FILES_S3_BUCKET must be set; /,
  ],
  [
    'an endpoint that is none',
    { ...bucket, LODGE_FILES_S3_ENDPOINT: 's3.uni.example' },
    'LODGE_FILES_S3_ENDPOINT must be an address such as https://s3.uni.example',
  ],
  [
    'a password in the endpoint',
    { ...bucket, LODGE_FILES_S3_ENDPOINT: 'https://key:hunter2@s3.uni.example' },
    'LODGE_FILES_S3_ENDPOINT must be an address such as https://s3.uni.example',
  ],
  [
    'a bucket that is none',
    { ...bucket, LODGE_FILES_S3_BUCKET: 'a/b' },
    'LODGE_FILES_S3_BUCKET must be the name of a bucket',
  ],
  [
    'a prefix that is none',
    { ...bucket, LODGE_FILES_S3_PREFIX: '/lodge' },
    'LODGE_FILES_S3_PREFIX must be a path such as lodge/',
  ],
  [
    'a reserve that is none',
    { LODGE_FILES_RESERVE_MB: '-1' },
    /: LODGE_FILES_RESERVE_MB must be a whole number from 0 to/,
  ],
  ['a port that is none', { PORT: '70000' }, /: PORT must be a whole number from 0 to 65535\.$/],
  ['a mode that is none', { LODGE_MODE: 'test' }, /: LODGE_MODE must be demo or production\.$/],
  [
    'a prefix without a hash tag',
    { LODGE_REDIS_PREFIX: 'lodge' },
    'LODGE_REDIS_PREFIX must begin with a hash tag such as {lodge}',
  ],
  [
    'no word on proxies',
    { LODGE_TRUSTED_PROXIES: '' },
    'LODGE_TRUSTED_PROXIES must list the proxies in front of Lodge, or say none',
  ],
  [
    'proxies that are no addresses',
    { LODGE_TRUSTED_PROXIES: '10.0.0.1, proxy.example' },
    'LODGE_TRUSTED_PROXIES must list addresses or networks such as 10.0.0.0/8, or say none',
  ],
  [
    'domains that are none',
    { LODGE_SIGN_IN_DOMAINS: 'uni.example, everybody' },
    'LODGE_SIGN_IN_DOMAINS must list domains such as uni.example, or say any',
  ],
  ['an empty list of domains', { LODGE_SIGN_IN_DOMAINS: ',' }, /: LODGE_SIGN_IN_DOMAINS must list domains/],
  [
    'no rate limits',
    { LODGE_RATE_LIMITS: 'off' },
    'LODGE_RATE_LIMITS may be turned off with LODGE_MODE=demo only',
  ],
])('production with %s is refused in one sentence', (_case, env, sentence) => {
  const refusal = refusalOf({ ...production, ...env })

  expect(refusal).toMatch(typeof sentence === 'string' ? `Lodge cannot start: ${sentence}.` : sentence)
  expect(refusal).not.toMatch(/\n|hunter2/)
})

test('a demonstration needs no secret and no address', () => {
  const { DATABASE_URL, REDIS_URL, LODGE_FILES_DIR } = production

  const config = parseConfig({ DATABASE_URL, REDIS_URL, LODGE_FILES_DIR, LODGE_MODE: 'demo', PORT: '4000' })

  expect(config).toMatchObject({ mode: 'demo', appUrl: 'http://localhost:4000', isHttps: false })
  expect(config.secret.length).toBeGreaterThanOrEqual(32)
})

test('production needs the domains that may sign in, from the environment or from the site', async () => {
  const db = await createTestDatabase()
  await aSite(db)
  const start = (env: Record<string, string>) =>
    requireSignInDomains(parseConfig({ ...production, ...env }), db)

  await expect(start({})).rejects.toThrow(
    'LODGE_SIGN_IN_DOMAINS must list the domains from which new people may sign in, or say any.',
  )
  await start({ LODGE_MODE: 'demo' })
  await start({ LODGE_SIGN_IN_DOMAINS: 'any' })
  await start({ LODGE_SIGN_IN_DOMAINS: 'uni.example' })
  await updateOne(db, 'site', { id: 1 }, { emailDomains: ['uni.example'] })
  await start({})
  await db.drop()
})

test('the sign-in domains are lower-cased, and any means every domain', () => {
  const domainsOf = (LODGE_SIGN_IN_DOMAINS: string) =>
    parseConfig({ ...production, LODGE_SIGN_IN_DOMAINS }).signInDomains

  expect(domainsOf(' Uni.example,students.uni.example ')).toEqual(['uni.example', 'students.uni.example'])
  expect(domainsOf('any')).toEqual([])
  expect(domainsOf('')).toBeNull()
})
