import { query, sql, type Transaction } from '@lodge/database'

/** The present and former names of a person. */
export interface FormerNames {
  alias: string
  externalId: string | null
  names: string[]
  emails: string[]
}

/** Returns every name and address that a person had, without addresses that are somebody else's now. */
export async function findFormerNames(
  tx: Transaction,
  { id, alias }: { id: string; alias: string },
): Promise<FormerNames> {
  const rows = await query<{ word: string; externalId: string | null }>(
    tx,
    sql`
    WITH own AS (SELECT name, email::text, external_id FROM person WHERE id = ${id}),
    named AS (
      SELECT subject, before, after FROM activity WHERE record_id = ${id} AND action = 'person.changed'
      UNION ALL
      SELECT payload->>'subject', NULLIF(payload->'before', 'null'), NULLIF(payload->'after', 'null') FROM event
      WHERE type = 'person.changed' AND payload->>'recordId' = ${id}::text
    )
    SELECT DISTINCT word, own.external_id AS "externalId"
    FROM own, LATERAL (
      SELECT unnest(ARRAY[own.name, own.email]) AS word
      UNION SELECT actor FROM activity WHERE actor_id = ${id}
      UNION SELECT email::text FROM person_address WHERE person_id = ${id}
      UNION SELECT email::text FROM former_email WHERE person_id = ${id}
      UNION SELECT unnest(ARRAY[subject, before->>'name', after->>'name', before->>'email', after->>'email']) FROM named
    ) AS called
    WHERE word <> '' AND NOT EXISTS (SELECT FROM person_address address WHERE address.email = word::citext AND address.person_id <> ${id})`,
  )
  const words = rows.map(({ word }) => word)
  return {
    alias,
    externalId: rows[0]?.externalId ?? null,
    names: words.filter((word) => !word.includes('@')),
    emails: words.filter((word) => word.includes('@')),
  }
}
