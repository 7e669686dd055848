import { query, raw, sql, transact } from '@lodge/database'
import type { Context } from '../foundation/context.ts'
import { type SealPurpose, sealSecret, unsealSecret } from '../foundation/seal-secret.ts'
import { presentSecret, type Secret } from '../foundation/secret.ts'

interface SealedColumn {
  purpose: SealPurpose
  table: string
  column: string
  /** The column with the id that each text is sealed for. */
  owner: string
}

/** Every column of Postgres with sealed texts. A consent under way is kept by the browser that gives it. */
export const sealedColumns: readonly SealedColumn[] = [
  { purpose: 'second factor', table: 'second_factor', column: 'secret', owner: 'person_id' },
  { purpose: 'imap', table: 'mailbox_imap', column: 'password', owner: 'mailbox_id' },
  { purpose: 'imap-token', table: 'mailbox_token', column: 'refresh_token', owner: 'mailbox_id' },
  { purpose: 'imap-token', table: 'mailbox_token', column: 'access_token', owner: 'mailbox_id' },
  { purpose: 'smtp', table: 'mailbox_smtp', column: 'password', owner: 'mailbox_id' },
  { purpose: 'dkim', table: 'mailbox_dkim', column: 'private_key', owner: 'mailbox_id' },
  { purpose: 'webhook', table: 'webhook', column: 'secret', owner: 'id' },
  { purpose: 'webhook', table: 'webhook', column: 'former_secret', owner: 'id' },
  { purpose: 'identity provider', table: 'identity_provider', column: 'secret', owner: 'id' },
  { purpose: 'lti key', table: 'lti_key', column: 'private_key', owner: 'id' },
  { purpose: 'saml key', table: 'saml_key', column: 'private_key', owner: 'id' },
]

export interface ResealedSecrets {
  /** Counts those that the former secret had sealed and the present one seals now. */
  resealed: number
  /** Names those that no secret opens by their column, such as `mailbox_imap.password`. */
  unreadable: { column: string; ownerId: string }[]
}

/** Seals anew, while Lodge runs, what the former LODGE_SECRET has sealed. What no secret opens stays as it is. */
export async function resealSecrets({ db }: Pick<Context, 'db'>, secret: Secret): Promise<ResealedSecrets> {
  const outcome: ResealedSecrets = { resealed: 0, unreadable: [] }
  for (const sealed of sealedColumns) {
    const { resealed, unreadable } = await resealColumn(db, sealed, secret)
    outcome.resealed += resealed
    outcome.unreadable.push(...unreadable)
  }
  return outcome
}

/** Locks the rows, so that what somebody enters meanwhile is not written over. */
function resealColumn(db: Context['db'], sealed: SealedColumn, secret: Secret): Promise<ResealedSecrets> {
  const { purpose, table, column, owner } = sealed
  return transact(db, async (tx) => {
    const rows = await query<{ ownerId: string; text: string }>(
      tx,
      sql`
      SELECT ${raw(owner)} AS "ownerId", ${raw(column)} AS text FROM ${raw(table)}
      WHERE ${raw(column)} <> '' ORDER BY ${raw(owner)} FOR UPDATE`,
    )
    const outcome: ResealedSecrets = { resealed: 0, unreadable: [] }
    for (const { ownerId, text } of rows) {
      if (unsealSecret(text, { purpose, ownerId, secret: presentSecret(secret) }) !== null) continue
      const opened = unsealSecret(text, { purpose, ownerId, secret })
      if (opened === null) {
        outcome.unreadable.push({ column: `${table}.${column}`, ownerId })
        continue
      }
      const anew = sealSecret(opened, { purpose, ownerId, secret })
      await query(tx, sql`UPDATE ${raw(table)} SET ${raw(column)} = ${anew} WHERE ${raw(owner)} = ${ownerId}`)
      outcome.resealed += 1
    }
    return outcome
  })
}
