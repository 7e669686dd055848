import type { BackingServices } from '../start-parts.ts'

/** `run.json` in the data folder while a copy runs: where everything answers, and as which process. */
export interface RunFile {
  portal: string
  admin: string
  api: string
  /** The page with the caught mail and its JSON; nothing when SMTP_URL names another server. */
  mail: string | null
  mailApi: string | null
  smtp: string
  postgres: string
  redis: string
  pids: Record<string, number>
}

export function toAddresses(
  { postgres, redis, mail, smtpUrl }: BackingServices,
  web: string,
): Omit<RunFile, 'pids'> {
  return {
    portal: web,
    admin: `${web}/admin`,
    api: web,
    mail: mail?.page ?? null,
    mailApi: mail?.api ?? null,
    smtp: smtpUrl,
    postgres,
    redis,
  }
}
