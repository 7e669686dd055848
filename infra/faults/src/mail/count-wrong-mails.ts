export interface MailsLeft {
  /** Mails that are no ticket yet. */
  missing: number
  /** Mails that are more than one. */
  doubled: number
  /** Deliveries about which nothing is decided. */
  undecided: number
}

type Ask = (statement: string, values: unknown[]) => Promise<(MailsLeft & Record<string, unknown>)[]>

/** Returns what is wrong about mails of `toMail` that are to be one ticket each. */
export async function countWrongMails(ask: Ask, ids: readonly string[]): Promise<MailsLeft | undefined> {
  const [wrong] = await ask(
    `WITH given AS (SELECT unnest($1::text[]) AS id),
          written AS (SELECT substring(body from 'with the mark (<[^>]+>)') AS id, count(*) AS times FROM message GROUP BY 1)
     SELECT count(*) FILTER (WHERE times IS NULL)::int AS missing, count(*) FILTER (WHERE times > 1)::int AS doubled,
            (SELECT count(*) FROM incoming_mail
             WHERE outcome IS NULL AND message_id IN (SELECT id FROM given))::int AS undecided
     FROM given LEFT JOIN written USING (id)`,
    [ids],
  )
  return wrong
}
