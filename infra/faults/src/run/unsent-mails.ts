import type { Database } from '@lodge/database'

/** Describes mails that are neither sent nor left out on purpose. */
export async function findUnsent({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ unsent: string }>(
    `SELECT state || ' ' || template_code || ' to ' || recipient AS unsent FROM email_delivery
     WHERE state NOT IN ('sent', 'skipped')`,
  )
  return rows.map(({ unsent }) => unsent)
}
