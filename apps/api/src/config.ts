import type { Database } from '@lodge/database'
import type { Secret } from '@lodge/desk/foundation'
import { hasSignInDomains } from '@lodge/desk/identity'
import type { WebPushSettings } from '@lodge/desk/messaging'
import {
  EnvironmentError,
  environment,
  type FileSettings,
  fileSettings,
  fileVariables,
  type MetricsSettings,
  metricsSettings,
  readEnvironment,
  secretOf,
  type TracingSettings,
  tracingSettings,
} from '@lodge/events'
import type { z } from 'zod'

const demoSecret = 'a secret that only demonstrations have, known to all'

const apiEnvironment = environment
  .pick({
    LODGE_MODE: true,
    DATABASE_URL: true,
    DATABASE_REPLICA_URL: true,
    REDIS_URL: true,
    HOST: true,
    PORT: true,
    LODGE_API_PROCESSES: true,
    APP_URL: true,
    LODGE_SECRET: true,
    LODGE_FORMER_SECRET: true,
    ...fileVariables,
    LODGE_FILES_RESERVE_MB: true,
    LODGE_CLAMD_URL: true,
    LODGE_REDIS_PREFIX: true,
    LODGE_METRICS_PORT: true,
    LODGE_METRICS_HOST: true,
    LODGE_TRACES_URL: true,
    LODGE_TRACES_PERCENT: true,
    LOG_LEVEL: true,
    LODGE_TRUSTED_PROXIES: true,
    LODGE_SIGN_IN_DOMAINS: true,
    LODGE_RATE_LIMITS: true,
    LODGE_VAPID_PUBLIC_KEY: true,
    LODGE_PUSH_SERVICES: true,
    LODGE_IMAP_SERVERS: true,
    LODGE_WEBHOOK_ALLOWED_NETWORKS: true,
    LODGE_MICROSOFT_URL: true,
  })
  .partial({ APP_URL: true, LODGE_SECRET: true })

export interface Config {
  mode: 'demo' | 'production'
  databaseUrl: string
  /** Null where reports and exports are read from the database itself. */
  replicaUrl: string | null
  redisUrl: string
  redisPrefix: string
  host: string
  port: number
  processes: number
  appUrl: string
  isHttps: boolean
  secret: Secret
  /** The place of all files. */
  files: FileSettings
  /** Null where files are not scanned. */
  clamdUrl: string | null
  /** Mail servers that mailboxes may be read from; null for all but special ones. */
  imapServers: string[] | null
  /** Networks on campus that webhooks may be sent to. */
  webhookNetworks: string[]
  /** The service that gives tokens for Microsoft's mail servers, without a slash at its end. */
  microsoftUrl: string
  /** Null where figures are not served. */
  metrics: MetricsSettings | null
  /** Null where requests are not traced. */
  traces: TracingSettings | null
  logLevel: string
  trustedProxies: string[]
  /** New people may sign in from these domains where the site names none; an empty list is any, null not set. */
  signInDomains: string[] | null
  isRateLimited: boolean
  /** Null where web push is off. */
  webPush: WebPushSettings | null
}

/** Throws an `EnvironmentError` that names each missing or wrong variable. */
export function parseConfig(env: Record<string, string | undefined>): Config {
  const variables = readEnvironment(apiEnvironment, env)
  if (variables.LODGE_MODE === 'production') requireForProduction(variables)
  const appUrl = new URL(variables.APP_URL ?? `http://localhost:${variables.PORT}`).origin
  return {
    mode: variables.LODGE_MODE,
    databaseUrl: variables.DATABASE_URL,
    replicaUrl: variables.DATABASE_REPLICA_URL ?? null,
    redisUrl: variables.REDIS_URL,
    redisPrefix: variables.LODGE_REDIS_PREFIX,
    host: variables.HOST,
    port: variables.PORT,
    processes: variables.LODGE_API_PROCESSES,
    appUrl,
    isHttps: appUrl.startsWith('https:'),
    secret: secretOf({ ...variables, LODGE_SECRET: variables.LODGE_SECRET ?? demoSecret }),
    files: fileSettings(variables),
    clamdUrl: variables.LODGE_CLAMD_URL ?? null,
    imapServers: variables.LODGE_IMAP_SERVERS ?? null,
    webhookNetworks: variables.LODGE_WEBHOOK_ALLOWED_NETWORKS ?? [],
    microsoftUrl: variables.LODGE_MICROSOFT_URL,
    metrics: metricsSettings(variables),
    traces: tracingSettings(variables),
    logLevel: variables.LOG_LEVEL,
    trustedProxies: variables.LODGE_TRUSTED_PROXIES ?? [],
    signInDomains: variables.LODGE_SIGN_IN_DOMAINS ?? null,
    isRateLimited: variables.LODGE_RATE_LIMITS === 'on',
    webPush: variables.LODGE_VAPID_PUBLIC_KEY
      ? { publicKey: variables.LODGE_VAPID_PUBLIC_KEY, services: variables.LODGE_PUSH_SERVICES ?? [] }
      : null,
  }
}

/** Throws `EnvironmentError` where neither environment nor site of a production says who may sign in. */
export async function requireSignInDomains({ mode, signInDomains }: Config, db: Database): Promise<void> {
  if (mode === 'demo' || signInDomains !== null || (await hasSignInDomains(db))) return
  throw new EnvironmentError([
    'LODGE_SIGN_IN_DOMAINS must list the domains from which new people may sign in, or say any',
  ])
}

function requireForProduction(variables: z.infer<typeof apiEnvironment>): void {
  const { LODGE_SECRET: secret = '' } = variables
  const isSecret = secret.length >= 32 && secret !== demoSecret
  const requirements: [isMet: boolean, otherwise: string][] = [
    [isSecret, 'LODGE_SECRET must be set to a random text of at least 32 characters'],
    [variables.APP_URL !== undefined, 'APP_URL must be set to the address that browsers use'],
    [variables.LODGE_RATE_LIMITS === 'on', 'LODGE_RATE_LIMITS may be turned off with LODGE_MODE=demo only'],
    // Behind an unnamed proxy, all visitors would share one address and its limits.
    [
      variables.LODGE_TRUSTED_PROXIES !== undefined,
      'LODGE_TRUSTED_PROXIES must list the proxies in front of Lodge, or say none',
    ],
  ]
  const wrong = requirements.flatMap(([isMet, otherwise]) => (isMet ? [] : [otherwise]))
  if (wrong.length > 0) throw new EnvironmentError(wrong)
}
