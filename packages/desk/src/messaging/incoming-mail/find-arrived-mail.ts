import { imapHosts } from '@lodge/contracts'
import { query, sql, uuids } from '@lodge/database'
import { batchedWithin } from '../../foundation/batched.ts'

/** A mail that has come, as it is kept. */
export interface ArrivedMail {
  id: string
  mailboxId: string
  receivedAt: Date
  /** Null once the mail itself is deleted. */
  storageKey: string | null
  /** Bytes of the whole mail: one that was too large to be fetched is kept as its headers. */
  size: number
  /** Came from a mailbox of another server, by IMAP. */
  isFetched: boolean
  /** Came so from Microsoft 365, which is where its mailbox is fetched still. */
  isFromMicrosoft365: boolean
  envelopeFrom: string
  envelopeTo: string[]
  /** Null while nothing is decided. */
  outcome: string | null
  reason: string | null
  trustedServer: string | null
  /** Of the mailbox, by which text without a charset is read. */
  language: string | null
  /** Names of the headers that rules of any mailbox look at: only its recipients say which mailbox a mail is for. */
  headerNames: string[]
}

export const findArrivedMail = batchedWithin(async (db, ids: readonly string[]) => {
  const mails = await query<ArrivedMail>(
    db,
    sql`
    SELECT mail.id, mailbox_id AS "mailboxId", received_at AS "receivedAt", storage_key AS "storageKey", size,
           fetched_by IS NOT NULL AS "isFetched",
           uid IS NOT NULL AND EXISTS (
             SELECT FROM mailbox_imap imap
             WHERE imap.mailbox_id = fetched_by AND lower(imap.host) = ${imapHosts.microsoft} AND imap.security <> 'plain'
           ) AS "isFromMicrosoft365",
           envelope_from AS "envelopeFrom", envelope_to AS "envelopeTo", outcome, reason,
           mailbox.trusted_server AS "trustedServer", mailbox.language,
           ARRAY(SELECT DISTINCT lower(condition->>'header')
                 FROM mailbox_rule CROSS JOIN LATERAL jsonb_array_elements(mailbox_rule.conditions) condition
                 WHERE condition->>'field' = 'header') AS "headerNames"
    FROM incoming_mail mail JOIN mailbox ON mailbox.id = mail.mailbox_id WHERE mail.id = ANY(${uuids(ids)})`,
  )
  const byId = new Map(mails.map((mail) => [mail.id, mail]))
  return (id): ArrivedMail | null => byId.get(id) ?? null
})
