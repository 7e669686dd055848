import { AfterReading, type ImapProblem, ImapSignIn, ServerSecurity } from '@lodge/contracts'
import { type Database, query, sql, type Transaction } from '@lodge/database'
import type { ImapFlow } from 'imapflow'
import { unsealSecret } from '../../foundation/seal-secret.ts'
import type { ImapContext } from './imap-context.ts'
import { ImapFailure, LostLease, problemOf } from './imap-failure.ts'
import { forgetAccessToken, takeAccessToken } from './mail-tokens.ts'
import { type ImapAccess, openImap } from './open-imap.ts'

/** A mailbox for which one process fetches, as long as its lease lasts. */
export interface HeldMailbox {
  mailboxId: string
  address: string
  holder: string
  host: string
  port: number
  security: ServerSecurity
  userName: string
  signIn: ImapSignIn
  /** As it is stored. */
  sealedPassword: string
  /** The last time that somebody consented to its being read. */
  consentedAt: string | null
  folder: string
  afterReading: AfterReading
  moveTo: string | null
  source: string
}

interface HeldRow extends Omit<HeldMailbox, 'security' | 'signIn' | 'afterReading'> {
  [column: string]: unknown
  security: string
  signIn: string
  afterReading: string
}

/**
 * Takes or renews the lease of every mailbox in use that is fetched by IMAP and that no other process has, and returns
 * those mailboxes as they are set up now.
 */
export async function holdMailboxes(
  db: Database,
  { holder, forMs }: { holder: string; forMs: number },
): Promise<HeldMailbox[]> {
  const rows = await query<HeldRow>(
    db,
    sql`
    UPDATE mailbox_imap imap
    SET holder = ${holder}, leased_until = clock_timestamp() + ${forMs} * interval '1 millisecond'
    FROM mailbox
    WHERE mailbox.id = imap.mailbox_id AND mailbox.archived_at IS NULL
      AND (imap.holder = ${holder} OR imap.leased_until IS NULL OR imap.leased_until < clock_timestamp())
    RETURNING imap.mailbox_id AS "mailboxId", imap.holder, host, port, security, user_name AS "userName",
      sign_in AS "signIn", password AS "sealedPassword", folder, after_reading AS "afterReading", move_to AS "moveTo", source,
      (SELECT consented_at::text FROM mailbox_token token
       WHERE token.mailbox_id = mailbox.id) AS "consentedAt",
      (SELECT address::text FROM mailbox_address own
       WHERE own.mailbox_id = mailbox.id ORDER BY position LIMIT 1) AS address`,
  )
  return rows.map(({ security, signIn, afterReading, ...row }) => ({
    ...row,
    security: ServerSecurity.parse(security),
    signIn: ImapSignIn.parse(signIn),
    afterReading: AfterReading.parse(afterReading),
  }))
}

/** Lets others fetch at once what this process has fetched. */
export async function releaseMailboxes(db: Database, holder: string): Promise<void> {
  await query(db, sql`UPDATE mailbox_imap SET holder = NULL, leased_until = NULL WHERE holder = ${holder}`)
}

/**
 * Signs in to the server of a mailbox; the caller closes the connection. Throws `ImapFailure`, or what `problemOf`
 * understands.
 */
export async function openHeldMailbox(
  ctx: ImapContext,
  mailbox: HeldMailbox,
  signal: AbortSignal,
): Promise<ImapFlow> {
  const { host, port, security, userName, mailboxId } = mailbox
  const credentials = await credentialsOf(ctx, mailbox)
  try {
    return await openImap({ host, port, security, userName, credentials }, ctx.serverReach, signal)
  } catch (error) {
    // The next try asks for another one.
    if (problemOf(error) === 'token_refused') await forgetAccessToken(ctx.db, mailboxId)
    throw error
  }
}

async function credentialsOf(ctx: ImapContext, mailbox: HeldMailbox): Promise<ImapAccess['credentials']> {
  const { signIn, mailboxId: ownerId } = mailbox
  if (signIn !== 'password') return { accessToken: await takeAccessToken(ctx, ownerId) }
  const pass = unsealSecret(mailbox.sealedPassword, { secret: ctx.secret, purpose: 'imap', ownerId })
  if (pass === null) throw new ImapFailure('password_lost')
  return { pass }
}

/** The condition under which this process may still write down what it has fetched. */
const isStillHeld = ({ mailboxId, source, holder }: HeldMailbox) =>
  sql`mailbox_id = ${mailboxId} AND source = ${source} AND holder = ${holder}`

/** Keeps that the folder was read. Throws `LostLease`. */
export async function noteLook(db: Database, mailbox: HeldMailbox): Promise<void> {
  const rows = await query(
    db,
    sql`UPDATE mailbox_imap SET looked_at = clock_timestamp(), failing_since = NULL, problem = NULL
        WHERE ${isStillHeld(mailbox)} RETURNING mailbox_id`,
  )
  if (rows.length === 0) throw new LostLease()
}

/** Keeps why mail cannot be fetched, and since when that is so. */
export async function noteProblem(db: Database, mailbox: HeldMailbox, problem: ImapProblem): Promise<void> {
  await query(
    db,
    sql`UPDATE mailbox_imap SET failing_since = coalesce(failing_since, clock_timestamp()), problem = ${problem}
        WHERE ${isStillHeld(mailbox)}`,
  )
}

/** The way that fetching has come in a folder. UIDs are whole numbers of at most 32 bits. */
export interface Progress {
  uidValidity: number | null
  startUid: number
  highestUid: number
  /** The moment from which mail is taken that was there before. */
  takenFrom: Date
}

export async function loadProgress(db: Database, mailbox: HeldMailbox): Promise<Progress> {
  const [row] = await query<Progress & { [column: string]: unknown }>(
    db,
    sql`SELECT uid_validity::float8 AS "uidValidity", coalesce(start_uid, 0)::float8 AS "startUid",
               highest_uid::float8 AS "highestUid", taken_from AS "takenFrom"
        FROM mailbox_imap WHERE ${isStillHeld(mailbox)}`,
  )
  if (!row) throw new LostLease()
  return row
}

/**
 * Begins with a folder, or anew where its UIDs are others than before. What came long before the last look is not taken
 * then: the log that would know it again has been swept.
 */
export async function beginFolder(
  db: Database,
  mailbox: HeldMailbox,
  { uidValidity, startUid }: { uidValidity: number; startUid: number },
): Promise<Progress> {
  const [row] = await query<{ takenFrom: Date }>(
    db,
    sql`UPDATE mailbox_imap
        SET uid_validity = ${uidValidity}, start_uid = ${startUid}, highest_uid = 0,
            taken_from = greatest(taken_from, looked_at - interval '7 days')
        WHERE ${isStillHeld(mailbox)} RETURNING taken_from AS "takenFrom"`,
  )
  if (!row) throw new LostLease()
  return { uidValidity, startUid, highestUid: 0, takenFrom: row.takenFrom }
}

export interface FetchedUid {
  uidValidity: number
  uid: number
}

/**
 * Moves on to a mail, in the transaction that keeps it. Throws `LostLease`, also where another process has come as far:
 * nothing of this one's work stays then.
 */
export async function moveOn(
  tx: Transaction,
  mailbox: HeldMailbox,
  { uidValidity, uid }: FetchedUid,
): Promise<void> {
  const rows = await query(
    tx,
    sql`UPDATE mailbox_imap SET highest_uid = ${uid}
        WHERE ${isStillHeld(mailbox)} AND uid_validity = ${uidValidity} AND highest_uid < ${uid} RETURNING mailbox_id`,
  )
  if (rows.length === 0) throw new LostLease()
}
