import { type Database, query, type Sql, sql, type Transaction } from '@lodge/database'
import { htmlToText } from '../../../foundation/rich-text/html-to-text.ts'
import { noReferences, sanitiseHtml } from '../../../foundation/rich-text/sanitise-html.ts'

/** Returns what stands under an agent's public replies: their own signature, else the team's; empty without either. */
export async function loadSignature(
  db: Database | Transaction,
  { personId, teamId }: { personId: string | null; teamId: string | Sql },
): Promise<string> {
  if (personId === null) return ''
  const [found] = await query<{ own: string; team: string }>(
    db,
    sql`
    SELECT person.signature AS own, COALESCE((SELECT signature FROM team WHERE id = ${teamId}), '') AS team
    FROM person WHERE id = ${personId}`,
  )
  return sanitiseSignature(found?.own ?? '') || sanitiseSignature(found?.team ?? '')
}

/** Returns a signature as it is shown under replies; empty where it has no text. */
function sanitiseSignature(html: string): string {
  const signature = sanitiseHtml(html, noReferences)
  return htmlToText(signature) === '' ? '' : signature
}
