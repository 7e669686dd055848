import type { BackingServices } from '../start-parts.ts'

/** `run.json` of a running copy: addresses and process numbers. */
export interface RunFile {
  portal: string
  admin: string
  api: string
  /** Null when SMTP_URL names another server. */
  mail: string | null
  mailApi: string | null
  smtp: string
  /** Takes mail to the mailboxes. */
  mailIn: string
  postgres: string
  redis: string
  pids: Record<string, number>
}

export function toAddresses(
  { postgres, redis, mail, smtpUrl, ports }: BackingServices,
  web: string,
): Omit<RunFile, 'pids'> {
  return {
    portal: web,
    admin: `${web}/admin`,
    api: web,
    mail: mail?.page ?? null,
    mailApi: mail?.api ?? null,
    smtp: smtpUrl,
    mailIn: `smtp://127.0.0.1:${ports.mailIn}`,
    postgres,
    redis,
  }
}
