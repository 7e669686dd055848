import { limits, minuteMs } from '@lodge/contracts'
import {
  type Database,
  findOne,
  getOne,
  insert,
  query,
  remove,
  sql,
  type Transaction,
  transact,
} from '@lodge/database'
import { refusal } from '@lodge/domain'
import { createLinkToken, hashLinkToken } from '../../identity/auth/link-token.ts'

interface NewSetupLink {
  /** The secret part of the link; nothing else knows it. */
  token: string
  expiresAt: Date
}

/**
 * Creates the one link by which an empty help desk can be set up within `limits.setupLinkMinutes`; an earlier one is
 * worth nothing from then on. Throws `already_set_up`.
 */
export function createSetupLink(db: Database, now: Date): Promise<NewSetupLink> {
  const { token, tokenHash } = createLinkToken()
  const expiresAt = new Date(now.getTime() + limits.setupLinkMinutes * minuteMs)
  return transact(db, async (tx) => {
    await requireEmptySite(tx)
    await remove(tx, 'setup_link', { usedAt: null })
    await insert(tx, 'setup_link', { tokenHash, createdAt: now, expiresAt })
    return { token, expiresAt }
  })
}

/** Returns whether the help desk waits for somebody to set it up. */
export async function isSetupPending(db: Database): Promise<boolean> {
  const site = await findOne(db, 'site', {}, { columns: ['setUpAt'] })
  return site !== null && site.setUpAt === null
}

/** Returns the unused link of a token, locked; throws `setup_link_invalid` for any other token, alike. */
export async function lockSetupLink(tx: Transaction, token: string, now: Date) {
  await query(tx, sql`SELECT FROM setup_link WHERE token_hash = ${hashLinkToken(token)} FOR UPDATE`)
  const link = await findOne(tx, 'setup_link', { tokenHash: hashLinkToken(token) })
  if (!link || link.usedAt || link.expiresAt <= now) throw refusal('setup_link_invalid')
  return link
}

/** Locks the site, so that of two people one sets it up. Throws `already_set_up`. */
export async function requireEmptySite(tx: Transaction): Promise<void> {
  await query(tx, sql`SELECT FROM site WHERE id = 1 FOR UPDATE`)
  const site = await getOne(tx, 'site', { id: 1 }, { columns: ['setUpAt'] })
  if (site.setUpAt) throw refusal('already_set_up')
}
