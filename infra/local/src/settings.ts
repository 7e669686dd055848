import { join, resolve } from 'node:path'
import { workerNames } from '@lodge/contracts/queues'
import { EnvironmentError, environment, readEnvironment } from '@lodge/events/environment'

export const root = join(import.meta.dirname, '../../..')

/** The launcher provides what the environment leaves out. */
export interface LauncherSettings {
  dataDir: string
  host: string
  /** Without one any free port will do. */
  port: number | undefined
  databaseUrl: string | undefined
  /** Postgres itself, where `databaseUrl` leads through a pooler. */
  databaseDirectUrl: string | undefined
  redisUrl: string | undefined
  smtpUrl: string | undefined
  mode: 'demo' | 'production'
  demoPassword: string
  /** All workers in one process, or each in its own. */
  workers: readonly string[]
  /** Changed sources take effect at once, as in `npm run dev`. */
  watches: boolean
}

const launcherEnvironment = environment
  .pick({
    LODGE_DATA_DIR: true,
    LODGE_DEMO_PASSWORD: true,
    LODGE_WORKERS: true,
    HOST: true,
    DATABASE_DIRECT_URL: true,
  })
  .extend(environment.pick({ DATABASE_URL: true, REDIS_URL: true, SMTP_URL: true }).partial().shape)
  .extend({
    PORT: environment.shape.PORT.unwrap().optional(),
    LODGE_MODE: environment.shape.LODGE_MODE.unwrap().default('demo'),
  })

/** Throws an `EnvironmentError` for an invalid value. */
export function readSettings(env: NodeJS.ProcessEnv, watches = false): LauncherSettings {
  const variables = readEnvironment(launcherEnvironment, env)
  return {
    dataDir: resolve(root, variables.LODGE_DATA_DIR),
    host: variables.HOST,
    // Port 0 is any free one too.
    port: variables.PORT || undefined,
    databaseUrl: variables.DATABASE_URL,
    databaseDirectUrl: variables.DATABASE_DIRECT_URL,
    redisUrl: variables.REDIS_URL,
    smtpUrl: variables.SMTP_URL,
    mode: variables.LODGE_MODE,
    demoPassword: variables.LODGE_DEMO_PASSWORD,
    workers: variables.LODGE_WORKERS === 'one' ? ['all'] : workerNames,
    watches,
  }
}

/** Throws an `EnvironmentError` where a production lacks what a demo gets from the launcher. */
export function requireForProduction({ mode }: LauncherSettings, env: NodeJS.ProcessEnv): void {
  if (mode === 'demo') return
  const missing: string[] = []
  if (!env.APP_URL) missing.push('APP_URL must be set to the address that browsers use')
  if (!env.MAIL_FROM)
    missing.push('MAIL_FROM must be set to the sender of every mail, such as Help desk <help@uni.example>')
  if (missing.length > 0) throw new EnvironmentError(missing)
}
