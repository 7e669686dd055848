import { randomUUID } from 'node:crypto'
import {
  type SaveDkim,
  type SaveImap,
  type SaveSender,
  type SaveSmtp,
  type SenderView,
  ServerSecurity,
  SmtpProblem,
  SmtpSignIn,
  tokensOf,
} from '@lodge/contracts'
import { findOne, remove, type TableRow, type Transaction, upsert } from '@lodge/database'
import { refusalAt } from '@lodge/domain'
import { sealSecret } from '../../foundation/seal-secret.ts'
import type { Secret } from '../../foundation/secret.ts'
import { isInTheClear, isSameAccount } from '../mail-servers/server-account.ts'
import { createDkimKey, type DkimPair, dkimRecord, readDkimKey } from './dkim-key.ts'
import { isConsentToReadOnly } from './sending-tokens.ts'

export type StoredSmtp = TableRow<'mailbox_smtp'>
type StoredDkim = TableRow<'mailbox_dkim'>

/** The parts of a mailbox's sender besides its name. */
export interface StoredSender {
  smtp: StoredSmtp | null
  dkim: StoredDkim | null
}

type Receiving = Pick<SaveImap, 'signIn' | 'userName'> | null

/**
 * Throws `invalid_input` for a server without a password that it needs, in the clear over a network, or to be entered with
 * tokens that the mailbox is not read by.
 */
export function requireUsableSmtp(smtp: SaveSmtp, stored: StoredSmtp | null, imap: Receiving): void {
  if (isInTheClear(smtp)) throw refusalAt('sender.smtp.security', 'smtp_plain_refused')
  if (smtp.signIn === 'tokens') {
    if (!imap || !tokensOf(imap.signIn))
      throw refusalAt('sender.smtp.signIn', 'smtp_tokens_without_receiving')
    return
  }
  if (smtp.password !== null || smtp.userName === null) return
  if (!stored?.password) throw refusalAt('sender.smtp.password', 'smtp_password_required')
  if (!isSameAccount(stored, smtp)) throw refusalAt('sender.smtp.password', 'smtp_password_again')
}

/** Throws `invalid_input` for a domain that vouches for no sender at this address, and for a key that is none. */
export function requireUsableDkim({ domain, privateKey }: SaveDkim, address: string): DkimPair | null {
  const ofAddress = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  if (ofAddress !== domain && !ofAddress.endsWith(`.${domain}`))
    throw refusalAt('sender.dkim.domain', 'dkim_other_domain', { domain: ofAddress })
  if (privateKey === null) return null
  const pair = readDkimKey(privateKey)
  if (!pair) throw refusalAt('sender.dkim.privateKey', 'dkim_key_invalid')
  return pair
}

interface SavedSender {
  mailboxId: string
  address: string
  sender: SaveSender | null
  imap: Receiving
  secret: Secret
}

/** Stores by which server a mailbox sends and with what it signs; its name is the mailbox's. Throws `invalid_input`. */
export async function saveSender(
  tx: Transaction,
  { mailboxId, address, sender, imap, secret }: SavedSender,
): Promise<void> {
  await saveSmtp(tx, { mailboxId, smtp: sender?.smtp ?? null, imap, secret })
  await saveDkim(tx, { mailboxId, address, dkim: sender?.dkim ?? null, secret })
}

interface SavedSmtp {
  mailboxId: string
  smtp: SaveSmtp | null
  imap: Receiving
  secret: Secret
}

async function saveSmtp(tx: Transaction, { mailboxId, smtp: given, imap, secret }: SavedSmtp): Promise<void> {
  const smtp = given && withUserOf(imap, given)
  if (!smtp) {
    await remove(tx, 'mailbox_smtp', { mailboxId })
    return
  }
  const stored = await findOne(tx, 'mailbox_smtp', { mailboxId })
  requireUsableSmtp(smtp, stored, imap)
  // An unchanged server keeps its connections, and what is known of it.
  const isSame = stored !== null && stored.signIn === smtp.signIn && isSameAccount(stored, smtp)
  if (isSame && smtp.password === null) return
  const { host, port, security, signIn, userName, password } = smtp
  await upsert(tx, 'mailbox_smtp', ['mailboxId'], {
    mailboxId,
    host,
    port,
    security,
    signIn,
    userName,
    password:
      userName === null || password === null
        ? null
        : sealSecret(password, { secret, purpose: 'smtp', ownerId: mailboxId }),
    version: randomUUID(),
    failingSince: null,
    problem: null,
  })
}

/** Tokens are the ones of the user by whom the mailbox is read. */
export function withUserOf(imap: Receiving, smtp: SaveSmtp): SaveSmtp {
  if (smtp.signIn === 'password') return smtp
  return { ...smtp, userName: imap?.userName ?? null, password: null }
}

interface SavedDkim {
  mailboxId: string
  address: string
  dkim: SaveDkim | null
  secret: Secret
}

async function saveDkim(tx: Transaction, { mailboxId, address, dkim, secret }: SavedDkim): Promise<void> {
  if (!dkim) {
    await remove(tx, 'mailbox_dkim', { mailboxId })
    return
  }
  const given = requireUsableDkim(dkim, address)
  const stored = await findOne(tx, 'mailbox_dkim', { mailboxId })
  const { domain, selector } = dkim
  const pair = given ?? (stored ? null : createDkimKey())
  const key = pair
    ? {
        privateKey: sealSecret(pair.privateKey, { secret, purpose: 'dkim', ownerId: mailboxId }),
        publicKey: pair.publicKey,
      }
    : { privateKey: stored?.privateKey ?? '', publicKey: stored?.publicKey ?? '' }
  await upsert(tx, 'mailbox_dkim', ['mailboxId'], { mailboxId, domain, selector, ...key })
}

type StoredReceiving = { signIn: string; consentedAt: Date | null; maySend: boolean } | null

/** Returns a mailbox's own sender as its page shows it, without password and key; null for the site's. */
export function toSenderView(
  senderName: string | null,
  { smtp, dkim, imap }: StoredSender & { imap: StoredReceiving },
): SenderView | null {
  if (senderName === null) return null
  return {
    name: senderName,
    smtp: smtp && {
      host: smtp.host,
      port: smtp.port,
      security: ServerSecurity.parse(smtp.security),
      signIn: SmtpSignIn.parse(smtp.signIn),
      needsConsent: smtp.signIn === 'tokens' && imap !== null && isConsentToReadOnly(imap),
      userName: smtp.userName,
      failing: smtp.failingSince && {
        since: smtp.failingSince.toISOString(),
        problem: SmtpProblem.parse(smtp.problem ?? 'other'),
      },
    },
    dkim: dkim && { domain: dkim.domain, selector: dkim.selector, record: dkimRecord(dkim) },
  }
}
