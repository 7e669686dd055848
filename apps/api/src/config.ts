import type { Database } from '@lodge/database'
import { hasSignInDomains, isNetwork, SignInDomains } from '@lodge/desk'
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
  /** The proxies whose X-Forwarded headers count: addresses or networks, separated by commas, or `none`. */
  LODGE_TRUSTED_PROXIES: z
    .string()
    .transform(listOf)
    .refine((proxies) => isNone(proxies) || (proxies.length > 0 && proxies.every(isNetwork)), {
      error: 'must list addresses or networks such as 10.0.0.0/8, or say none',
    })
    .optional(),
  LODGE_SIGN_IN_DOMAINS: SignInDomains.optional(),
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
  /** The domains from which new people may sign in where the site names none; an empty list is any, null unsaid. */
  signInDomains: string[] | null
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
    trustedProxies: isNone(given.LODGE_TRUSTED_PROXIES) ? [] : (given.LODGE_TRUSTED_PROXIES ?? []),
    signInDomains: given.LODGE_SIGN_IN_DOMAINS ?? null,
    isRateLimited: given.LODGE_RATE_LIMITS === 'on',
  }
}

/** Throws `ConfigError` where neither the environment nor the site of a production says who may sign in. */
export async function requireSignInDomains({ mode, signInDomains }: Config, db: Database): Promise<void> {
  if (mode === 'demo' || signInDomains !== null || (await hasSignInDomains(db))) return
  throw new ConfigError(
    'LODGE_SIGN_IN_DOMAINS must list the domains from which new people may sign in, or say any.',
  )
}

function requireForProduction(given: z.infer<typeof Environment>): void {
  const { LODGE_SECRET: secret } = given
  if (!secret || secret.length < 32 || secret === demoSecret)
    throw new ConfigError('LODGE_SECRET must be set to a random text of at least 32 characters.')
  if (!given.APP_URL) throw new ConfigError('APP_URL must be set to the address that browsers use.')
  if (given.LODGE_RATE_LIMITS === 'off')
    throw new ConfigError('LODGE_RATE_LIMITS may be turned off with LODGE_MODE=demo only.')
  // Behind a proxy that nobody named, all visitors would share one address, and with it the limits by address.
  if (!given.LODGE_TRUSTED_PROXIES)
    throw new ConfigError('LODGE_TRUSTED_PROXIES must list the proxies in front of Lodge, or say none.')
}

function listOf(text: string): string[] {
  return text.split(',').flatMap((part) => part.trim() || [])
}

function isNone(list: readonly string[] | undefined): boolean {
  return list?.length === 1 && list[0] === 'none'
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
