import { ServerSecurity, SmtpSignIn } from '@lodge/contracts'
import { query, sql } from '@lodge/database'
import { batched } from '../../foundation/batched.ts'
import { unsealSecret } from '../../foundation/seal-secret.ts'
import type { Secret } from '../../foundation/secret.ts'
import type { SmtpAccess } from './open-smtp.ts'
import { SmtpError } from './smtp-error.ts'

/** The identity that mails of a mailbox bear, as it is stored. */
export interface StoredIdentity {
  mailboxId: string
  /** The mailbox's own sender; null for the site's. */
  sender: { name: string; address: string } | null
  signature: string
  smtp:
    | (Omit<SmtpAccess, 'security' | 'takeToken'> & {
        security: string
        signIn: string
        version: string
        isFailing: boolean
      })
    | null
  dkim: { domain: string; selector: string; privateKey: string } | null
}

/** A mail server of a mailbox, ready to be used. */
export interface MailboxServer extends Omit<SmtpAccess, 'takeToken'> {
  mailboxId: string
  signIn: SmtpSignIn
  /** Another one after every change of the settings. */
  version: string
}

export interface DkimKey {
  domainName: string
  keySelector: string
  privateKey: string
}

/** The mail server and the signature of a mail, in place of the mailer's own. */
export interface MailIdentity {
  server: MailboxServer | null
  dkim: DkimKey | null
}

/** Returns the identity of a mailbox; null for one that is gone. */
export const findIdentity = batched(async (db, mailboxIds: readonly string[]) => {
  const identities = await query<StoredIdentity>(
    db,
    sql`
    SELECT mailbox.id AS "mailboxId", mailbox.signature,
           CASE WHEN mailbox.sender_name IS NOT NULL THEN
             json_build_object('name', mailbox.sender_name, 'address', own.address::text) END AS sender,
           CASE WHEN smtp.mailbox_id IS NOT NULL THEN
             json_build_object('host', smtp.host, 'port', smtp.port, 'security', smtp.security,
                               'signIn', smtp.sign_in, 'userName', smtp.user_name, 'password', smtp.password, 'version', smtp.version,
                               'isFailing', smtp.failing_since IS NOT NULL) END AS smtp,
           CASE WHEN dkim.mailbox_id IS NOT NULL THEN
             json_build_object('domain', dkim.domain, 'selector', dkim.selector, 'privateKey', dkim.private_key)
             END AS dkim
    FROM mailbox
    JOIN mailbox_address own ON own.mailbox_id = mailbox.id AND own.position = 0
    LEFT JOIN mailbox_smtp smtp ON smtp.mailbox_id = mailbox.id
    LEFT JOIN mailbox_dkim dkim ON dkim.mailbox_id = mailbox.id
    WHERE mailbox.id = ANY(${[...mailboxIds]}::uuid[])`,
  )
  const byId = new Map(identities.map((identity) => [identity.mailboxId, identity]))
  return (mailboxId): StoredIdentity | null => byId.get(mailboxId) ?? null
})

/** Returns an identity with its password and key as they are used. Throws `SmtpError` where LODGE_SECRET has changed. */
export function openIdentity({ mailboxId, smtp, dkim }: StoredIdentity, secret: Secret): MailIdentity {
  return {
    server: smtp && {
      mailboxId,
      version: smtp.version,
      host: smtp.host,
      port: smtp.port,
      security: ServerSecurity.parse(smtp.security),
      signIn: SmtpSignIn.parse(smtp.signIn),
      userName: smtp.userName,
      password: smtp.password && unseal(smtp.password, { secret, purpose: 'smtp', ownerId: mailboxId }),
    },
    dkim: dkim && {
      domainName: dkim.domain,
      keySelector: dkim.selector,
      privateKey: unseal(dkim.privateKey, { secret, purpose: 'dkim', ownerId: mailboxId }),
    },
  }
}

function unseal(sealed: string, by: Parameters<typeof unsealSecret>[1]): string {
  const opened = unsealSecret(sealed, by)
  if (opened === null)
    throw new SmtpError('password_lost', 'A stored password or key cannot be read any more')
  return opened
}
