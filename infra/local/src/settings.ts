import { join, resolve } from 'node:path'
import { workerNames } from '@lodge/contracts'
import { EnvironmentError, environment, readEnvironment } from '@lodge/events/environment'

/** The clone that this launcher belongs to. */
export const root = join(import.meta.dirname, '../../..')

/** The launcher's environment; whatever it leaves out, the launcher provides. */
export interface LauncherSettings {
  dataDir: string
  host: string
  /** The requested port; without one any free port will do. */
  port: number | undefined
  databaseUrl: string | undefined
  redisUrl: string | undefined
  smtpUrl: string | undefined
  mode: 'demo' | 'production'
  demoPassword: string
  /** The worker processes: all workers in one, or each in its own. */
  workers: readonly string[]
  /** A changed source takes effect at once, as in `npm run dev`. */
  watches: boolean
}

/** The launcher finds what it is not given, and starts a demo unless told otherwise. */
const launcherEnvironment = environment
  .pick({ LODGE_DATA_DIR: true, LODGE_DEMO_PASSWORD: true, LODGE_WORKERS: true, HOST: true })
  .extend(environment.pick({ DATABASE_URL: true, REDIS_URL: true, SMTP_URL: true }).partial().shape)
  .extend({
    PORT: environment.shape.PORT.unwrap().optional(),
    LODGE_MODE: environment.shape.LODGE_MODE.unwrap().default('demo'),
  })

/** Parses the environment; throws an `EnvironmentError` for an invalid value. */
export function readSettings(env: NodeJS.ProcessEnv, watches = false): LauncherSettings {
  const variables = readEnvironment(launcherEnvironment, env)
  return {
    dataDir: resolve(root, variables.LODGE_DATA_DIR),
    host: variables.HOST,
    // Port 0 is any free one too.
    port: variables.PORT || undefined,
    databaseUrl: variables.DATABASE_URL,
    redisUrl: variables.REDIS_URL,
    smtpUrl: variables.SMTP_URL,
    mode: variables.LODGE_MODE,
    demoPassword: variables.LODGE_DEMO_PASSWORD,
    workers: variables.LODGE_WORKERS === 'one' ? ['all'] : workerNames,
    watches,
  }
}

/** Throws an `EnvironmentError` where a production leaves out what the launcher makes up for a demo. */
export function requireForProduction({ mode }: LauncherSettings, env: NodeJS.ProcessEnv): void {
  if (mode === 'demo') return
  const missing: string[] = []
  if (!env.APP_URL) missing.push('APP_URL must be set to the address that browsers use')
  if (!env.MAIL_FROM)
    missing.push('MAIL_FROM must be set to the sender of every mail, such as Help desk <help@uni.example>')
  if (missing.length > 0) throw new EnvironmentError(missing)
}
