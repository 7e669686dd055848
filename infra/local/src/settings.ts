import { join, resolve } from 'node:path'
import { LauncherError } from './launcher-error.ts'

/** The clone that this launcher belongs to. */
export const root = join(import.meta.dirname, '../../..')

/** What the environment says; whatever it leaves out, the launcher provides. */
export interface LauncherSettings {
  dataDir: string
  host: string
  /** The port that was asked for; without one any free port will do. */
  port: number | undefined
  databaseUrl: string | undefined
  redisUrl: string | undefined
  smtpUrl: string | undefined
  mode: 'demo' | 'production'
  demoPassword: string
}

/** Reads the environment; throws a `Refusal` for a value that cannot be meant. */
export function readSettings(env: NodeJS.ProcessEnv): LauncherSettings {
  return {
    dataDir: resolve(root, env.LODGE_DATA_DIR || '.data'),
    host: env.HOST || '127.0.0.1',
    port: env.PORT ? parsePort(env.PORT) : undefined,
    databaseUrl: parseUrl(env, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    redisUrl: parseUrl(env, 'REDIS_URL', ['redis:', 'rediss:']),
    smtpUrl: parseUrl(env, 'SMTP_URL', ['smtp:', 'smtps:']),
    mode: parseMode(env.LODGE_MODE || 'demo'),
    demoPassword: env.LODGE_DEMO_PASSWORD || 'lodge-demo',
  }
}

function parsePort(text: string): number {
  const port = Number(text)
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port
  throw new LauncherError(`PORT must be a number between 1 and 65535, not “${text}”.`)
}

function parseUrl(env: NodeJS.ProcessEnv, name: string, protocols: string[]): string | undefined {
  const text = env[name]
  if (!text) return undefined
  if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text
  throw new LauncherError(`${name} must be an address that begins with ${protocols[0]}//.`)
}

function parseMode(text: string): LauncherSettings['mode'] {
  if (text === 'demo' || text === 'production') return text
  throw new LauncherError(`LODGE_MODE must be demo or production, not “${text}”.`)
}
