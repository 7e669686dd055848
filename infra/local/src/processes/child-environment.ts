import type { LauncherSettings } from '../settings.ts'

/** Addresses of services that the launcher provides. */
export interface ProvidedServices {
  ports: { web: number; mailIn: number }
  secrets: { session: string; vapidPublic: string; vapidPrivate: string }
  postgres: string
  redis: string
  smtpUrl: string
}

/** They belong to a database that is not the launcher's own. */
const otherDatabases = {
  DATABASE_DIRECT_URL: '',
  DATABASE_DIRECT_URL_FILE: '',
  DATABASE_REPLICA_URL: '',
  DATABASE_REPLICA_URL_FILE: '',
}

/** Overrides only what the launcher provides. */
export function childEnvironment(
  env: NodeJS.ProcessEnv,
  { mode, host, databaseUrl }: Pick<LauncherSettings, 'mode' | 'host' | 'databaseUrl'>,
  { ports, secrets, postgres, redis, smtpUrl }: ProvidedServices,
  filesDir: string,
) {
  return {
    ...env,
    NODE_ENV: 'production',
    LODGE_MODE: mode,
    HOST: host,
    PORT: String(ports.web),
    APP_URL: env.APP_URL || `http://localhost:${ports.web}`,
    DATABASE_URL: postgres,
    REDIS_URL: redis,
    SMTP_URL: smtpUrl,
    // Their content is what the launcher provides.
    DATABASE_URL_FILE: '',
    REDIS_URL_FILE: '',
    SMTP_URL_FILE: '',
    ...(databaseUrl === undefined && otherDatabases),
    MAIL_FROM: env.MAIL_FROM || 'Help desk <help@lodge.localhost>',
    LODGE_MAIL_IN_PORT: env.LODGE_MAIL_IN_PORT || String(ports.mailIn),
    LODGE_FILES_DIR: env.LODGE_FILES_DIR || filesDir,
    // A production needs its own secret; the API refuses to start without.
    ...(mode === 'demo' && !env.LODGE_SECRET && !env.LODGE_SECRET_FILE && { LODGE_SECRET: secrets.session }),
    ...(mode === 'demo' &&
      !env.LODGE_VAPID_PUBLIC_KEY && {
        LODGE_VAPID_PUBLIC_KEY: secrets.vapidPublic,
        LODGE_VAPID_PRIVATE_KEY: secrets.vapidPrivate,
      }),
    LOG_LEVEL: env.LOG_LEVEL || 'info',
  }
}
