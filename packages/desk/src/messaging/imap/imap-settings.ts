import { randomUUID } from 'node:crypto'
import {
  AfterReading,
  type ImapHealth,
  ImapProblem,
  ImapSignIn,
  type ImapView,
  minuteMs,
  type SaveImap,
  ServerSecurity,
  tokensOf,
} from '@lodge/contracts'
import {
  findOne,
  insert,
  query,
  remove,
  sql,
  type TableRow,
  type Transaction,
  updateOne,
} from '@lodge/database'
import { type DomainError, refusalAt } from '@lodge/domain'
import { sealSecret } from '../../foundation/seal-secret.ts'
import type { Secret } from '../../foundation/secret.ts'
import { isInTheClear, isSameAccount } from '../mail-servers/server-account.ts'
import { forgetAccessToken, resetTokens } from './mail-tokens.ts'

export type StoredImap = TableRow<'mailbox_imap'>

/** A folder that nobody has looked into for so long is not being received. */
export const silentMs = 5 * minuteMs

const signInFields = ['signIn', 'tenant', 'clientId'] as const

/**
 * Returns whether a stored secret is for this server and user, and for this way of signing in: it goes to no other one,
 * nor with less protection.
 */
export function isForSameSignIn(stored: StoredImap, imap: SaveImap): boolean {
  return isSameAccount(stored, imap) && signInFields.every((field) => stored[field] === imap[field])
}

/** Throws `invalid_input` for access that cannot be: without a secret, or in the clear over a network. */
function requireUsableImap(imap: SaveImap, stored: StoredImap | null): void {
  if (isInTheClear(imap)) throw refusalAt('imap.security', 'imap_plain_refused')
  if (imap.password !== null) return
  if (!stored) throw secretMissing(imap)
  if (!isForSameSignIn(stored, imap)) throw secretOfOthers(imap)
}

/** Returns the refusal of access without a password, or without an application's secret. */
export function secretMissing({ signIn }: SaveImap): DomainError {
  return refusalAt(
    'imap.password',
    signIn === 'password' ? 'imap_password_required' : 'client_secret_required',
  )
}

/** Returns the refusal of access whose stored password, or application's secret, is for something else. */
export function secretOfOthers({ signIn }: SaveImap): DomainError {
  return refusalAt('imap.password', signIn === 'password' ? 'imap_password_again' : 'client_secret_again')
}

/** Stores how a mailbox is fetched; null for one whose mail is delivered. */
export async function saveImap(
  tx: Transaction,
  mailboxId: string,
  imap: SaveImap | null,
  secret: Secret,
): Promise<void> {
  const stored = await findOne(tx, 'mailbox_imap', { mailboxId })
  if (!imap) {
    if (stored) await forgetUids(tx, mailboxId)
    await remove(tx, 'mailbox_imap', { mailboxId })
    return
  }
  requireUsableImap(imap, stored)
  const isSameSignIn = stored !== null && isForSameSignIn(stored, imap)
  await storeSettings(tx, { mailboxId, stored, imap, secret })
  if (imap.signIn === 'password') await remove(tx, 'mailbox_token', { mailboxId })
  else if (!isSameSignIn) await resetTokens(tx, mailboxId)
  // Whether the new secret counts is seen at once.
  else if (imap.password !== null) await forgetAccessToken(tx, mailboxId)
}

interface SettingsToStore {
  mailboxId: string
  stored: StoredImap | null
  imap: SaveImap
  secret: Secret
}

async function storeSettings(
  tx: Transaction,
  { mailboxId, stored, imap, secret }: SettingsToStore,
): Promise<void> {
  const { host, port, security, userName, folder, afterReading, since } = imap
  const settings = {
    host,
    port,
    security,
    userName,
    ...applicationOf(imap),
    folder,
    afterReading,
    moveTo: afterReading === 'move' ? imap.moveTo : null,
    since,
    password: sealPassword(imap, mailboxId, secret) ?? stored?.password ?? '',
    // Words about the former settings say nothing of these.
    failingSince: null,
    problem: null,
  }
  const isSamePlace =
    stored && isSameAccount(stored, imap) && stored.folder === folder && stored.since === since
  if (isSamePlace) {
    await updateOne(tx, 'mailbox_imap', { mailboxId }, settings)
    return
  }
  const place = await newPlace(tx, since)
  if (stored) await updateOne(tx, 'mailbox_imap', { mailboxId }, { ...settings, ...place })
  else await insert(tx, 'mailbox_imap', { mailboxId, ...settings, ...place })
  await forgetUids(tx, mailboxId)
}

/** Nothing of an application is kept where a password is used. */
function applicationOf({ signIn, tenant, clientId, secretEndsOn }: SaveImap) {
  if (signIn === 'password') return { signIn, tenant: null, clientId: null, secretEndsOn: null }
  const isMicrosoft = tokensOf(signIn)?.provider === 'microsoft'
  return { signIn, tenant: isMicrosoft ? tenant : null, clientId, secretEndsOn }
}

/** Has a mailbox fetched anew, so that what came while it was archived is not taken, unless it says a day. */
export async function restartImap(tx: Transaction, mailboxId: string): Promise<void> {
  const stored = await findOne(tx, 'mailbox_imap', { mailboxId }, { columns: ['since'] })
  if (!stored) return
  await updateOne(tx, 'mailbox_imap', { mailboxId }, await newPlace(tx, stored.since))
  await forgetUids(tx, mailboxId)
}

function sealPassword({ password }: SaveImap, ownerId: string, secret: Secret): string | null {
  return password === null ? null : sealSecret(password, { secret, purpose: 'imap', ownerId })
}

/** Returns where fetching begins: at midnight of a day, by the site's clock, or now. Servers know whole seconds. */
async function newPlace(tx: Transaction, since: string | null) {
  const [row] = await query<{ takenFrom: Date }>(
    tx,
    sql`SELECT coalesce((SELECT ${since}::date::timestamp AT TIME ZONE site.timezone FROM site),
                        ${since}::date::timestamp AT TIME ZONE 'UTC',
                        date_trunc('second', now())) AS "takenFrom"`,
  )
  return {
    source: randomUUID(),
    takenFrom: row?.takenFrom ?? new Date(),
    uidValidity: null,
    startUid: null,
    highestUid: '0',
    lookedAt: null,
    failingSince: null,
    problem: null,
  }
}

/** UIDs mean something else in another place: what was fetched before is known by its content alone from now on. */
async function forgetUids(tx: Transaction, mailboxId: string): Promise<void> {
  await query(
    tx,
    sql`UPDATE incoming_mail SET uid_validity = NULL, uid = NULL, is_left_on_server = false
        WHERE fetched_by = ${mailboxId} AND uid IS NOT NULL`,
  )
}

/** Returns access to a mailbox as its page shows it, without the password. */
export function toImapView(stored: StoredImap & { consentedAt: Date | null }): ImapView {
  const { host, port, userName, tenant, clientId, secretEndsOn, folder, moveTo, since } = stored
  return {
    host,
    port,
    security: ServerSecurity.parse(stored.security),
    userName,
    signIn: ImapSignIn.parse(stored.signIn),
    tenant,
    clientId,
    secretEndsOn,
    folder,
    afterReading: AfterReading.parse(stored.afterReading),
    moveTo,
    since,
    consentedAt: stored.consentedAt?.toISOString() ?? null,
    health: toHealth(stored),
  }
}

/** Returns how fetching goes, by the clock of this process. */
export function toHealth({
  failingSince,
  problem,
  lookedAt,
}: Pick<StoredImap, 'failingSince' | 'problem' | 'lookedAt'>): ImapHealth {
  const isSilent = lookedAt === null || Date.now() - lookedAt.getTime() > silentMs
  return {
    state: failingSince ? 'failing' : isSilent ? 'waiting' : 'receiving',
    problem: problem === null ? null : ImapProblem.parse(problem),
    failingSince: failingSince?.toISOString() ?? null,
    lookedAt: lookedAt?.toISOString() ?? null,
  }
}
