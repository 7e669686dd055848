import { z } from 'zod'

const demoSecret = 'a secret that only demonstrations have, known to all'

const OnOff = z.enum(['on', 'off']).default('on')

const Environment = z.object({
  LODGE_MODE: z.enum(['demo', 'production']).default('production'),
  DATABASE_URL: z.url({
    protocol: /^postgres(ql)?$/,
    error: 'must be an address like postgresql://host/name',
  }),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'must be an address like redis://host:6379' }),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  APP_URL: z.url({ protocol: /^https?$/, error: 'must be the address that browsers use' }).optional(),
  LODGE_SECRET: z.string().optional(),
  LODGE_FILES_DIR: z.string().min(1, 'must name the directory that keeps uploaded files'),
  /** How much of the disk uploads leave free, in MB. */
  LODGE_FILES_RESERVE_MB: z.coerce.number().int().min(0).default(512),
  LODGE_REDIS_PREFIX: z
    .string()
    .regex(/^\{[^{}]+\}/, 'must begin with a hash tag such as {lodge}')
    .default('{lodge}'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  /** The proxies whose X-Forwarded headers count: addresses or networks, separated by commas. */
  LODGE_TRUSTED_PROXIES: z.string().default(''),
  /** Load benches turn the limits off; production refuses to. */
  LODGE_RATE_LIMITS: OnOff,
})

export interface Config {
  mode: 'demo' | 'production'
  databaseUrl: string
  redisUrl: string
  redisPrefix: string
  host: string
  port: number
  /** The origin that browsers use, without a slash at its end. */
  appUrl: string
  isHttps: boolean
  secret: string
  filesDir: string
  /** How many bytes of the disk uploads leave free. */
  filesReserve: number
  logLevel: string
  trustedProxies: string[]
  isRateLimited: boolean
}

/** Why Lodge cannot start, in one sentence for whoever runs it. */
export class ConfigError extends Error {}

/** Reads the environment once. Throws `ConfigError` naming the first variable that is missing or wrong. */
export function parseConfig(env: Record<string, string | undefined>): Config {
  const parsed = Environment.safeParse(withoutBlanks(env))
  if (!parsed.success) throw new ConfigError(sentenceOf(parsed.error))
  const given = parsed.data
  if (given.LODGE_MODE === 'production') requireForProduction(given)
  const appUrl = new URL(given.APP_URL ?? `http://localhost:${given.PORT}`).origin
  return {
    mode: given.LODGE_MODE,
    databaseUrl: given.DATABASE_URL,
    redisUrl: given.REDIS_URL,
    redisPrefix: given.LODGE_REDIS_PREFIX,
    host: given.HOST,
    port: given.PORT,
    appUrl,
    isHttps: appUrl.startsWith('https:'),
    secret: given.LODGE_SECRET ?? demoSecret,
    filesDir: given.LODGE_FILES_DIR,
    filesReserve: given.LODGE_FILES_RESERVE_MB * 1024 * 1024,
    logLevel: given.LOG_LEVEL,
    trustedProxies: given.LODGE_TRUSTED_PROXIES.split(',').flatMap((part) => part.trim() || []),
    isRateLimited: given.LODGE_RATE_LIMITS === 'on',
  }
}

function requireForProduction(given: z.infer<typeof Environment>): void {
  const { LODGE_SECRET: secret } = given
  if (!secret || secret.length < 32 || secret === demoSecret)
    throw new ConfigError('LODGE_SECRET must be set to a random text of at least 32 characters.')
  if (!given.APP_URL) throw new ConfigError('APP_URL must be set to the address that browsers use.')
  if (given.LODGE_RATE_LIMITS === 'off')
    throw new ConfigError('LODGE_RATE_LIMITS may be turned off with LODGE_MODE=demo only.')
}

function sentenceOf(error: z.ZodError): string {
  const issue = error.issues[0]
  const name = issue?.path.join('.') ?? 'The environment'
  if (issue?.code === 'invalid_type') return `${name} must be set.`
  return `${name} ${issue?.message.startsWith('must') ? issue.message : `is wrong: ${issue?.message}`}.`
}

/** A variable set to nothing counts as not set, as in compose files. */
function withoutBlanks(env: Record<string, string | undefined>) {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
}
