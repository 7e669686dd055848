import type { MailAsSent, MailedMessageParams } from '@lodge/contracts'
import { integers, query, send, sql, type Transaction, texts, uuids } from '@lodge/database'
import { refusal } from '@lodge/domain'
import { type ReadMail, showMail, showMailInThread } from '@lodge/mail'
import type { Context } from '../../foundation/context.ts'
import { requireStaff } from '../../foundation/require-staff.ts'
import { visibleTo } from '../../foundation/visibility.ts'

/** The ids of those files of a mail that were kept, by their place among all of them. */
export type FilesByPlace = Readonly<Record<number, string>>

/** A message that came as a mail. */
interface MessageOfMail extends Pick<ReadMail, 'html' | 'remoteImages'> {
  messageId: string
  files: FilesByPlace
}

/** Keeps the HTML of the mails that became messages, if they have any that can be shown. */
export function keepMailHtml(tx: Transaction, messages: readonly MessageOfMail[]): void {
  const shown = messages.filter(({ html }) => html !== null)
  if (shown.length === 0) return
  send(
    tx,
    sql`INSERT INTO mail_html (message_id, html, pictures, remote_pictures)
        SELECT id, html, pictures::jsonb, remote
        FROM unnest(${uuids(shown.map(({ messageId }) => messageId))}, ${shown.map(({ html }) => html)}::text[],
                    ${texts(shown.map(({ files }) => JSON.stringify(files)))},
                    ${integers(shown.map(({ remoteImages }) => remoteImages.length))})
          AS shown(id, html, pictures, remote)`,
  )
}

/**
 * Returns the mail that a message came as, to be shown to staff in a frame. Throws `mail_not_found` where it has no HTML,
 * and for whoever does not see the ticket.
 */
export async function getMailAsSent(ctx: Context, { messageId }: MailedMessageParams): Promise<MailAsSent> {
  requireStaff(ctx)
  const [mail] = await query<{ html: string; pictures: FilesByPlace; blockedPictures: number }>(
    ctx.db,
    sql`
    SELECT mail_html.html, mail_html.pictures, mail_html.remote_pictures AS "blockedPictures"
    FROM mail_html JOIN message ON message.id = mail_html.message_id JOIN ticket ON ticket.id = message.ticket_id
    WHERE mail_html.message_id = ${messageId} AND ${visibleTo(ctx.actor)}`,
  )
  if (!mail) throw refusal('mail_not_found')
  const pictures = Object.fromEntries(
    Object.entries(mail.pictures).map(([place, id]) => [place, `/api/backend/files/${id}`]),
  )
  return { html: await clean(mail.html, pictures), blockedPictures: mail.blockedPictures }
}

/** Characters that are cleaned sooner than a thread begins. */
const shortLength = 50_000

async function clean(html: string, pictures: Record<string, string>): Promise<string> {
  return html.length > shortLength
    ? showMailInThread({ html, pictures })
    : showMail(html, (place) => pictures[place] ?? null)
}
