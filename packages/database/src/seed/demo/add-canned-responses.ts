import type { Database } from '../../client.ts'
import { insertMany } from '../../tables/change.ts'
import type { Transaction } from '../../transactions/transaction.ts'
import { cannedResponses } from './canned-responses.ts'
import type { TeamName } from './people/staff.ts'
import { toAlias } from './to-alias.ts'
import { toResponseHtml } from './to-response-html.ts'

export async function addCannedResponses(
  db: Database | Transaction,
  teams: readonly { id: string; name: TeamName }[],
  updatedAt: Date,
): Promise<void> {
  await insertMany(
    db,
    'canned_response',
    cannedResponses.map(({ title, teams: names, text }) => {
      const html = toResponseHtml(text)
      return {
        alias: toAlias(title),
        title,
        html,
        text: plainText(html),
        teamIds: teams.filter(({ name }) => names.includes(name)).map(({ id }) => id),
        updatedAt,
      }
    }),
  )
}

/** Returns our own markup without its tags, with a line for each block. */
function plainText(html: string): string {
  return html
    .replace(/<\/p>|<br>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replace(/\n+/g, '\n')
    .trim()
}
