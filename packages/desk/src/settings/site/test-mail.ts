import type { SendTestMail, SetupMailStatus, TestMailParams, TestMailSent } from '@lodge/contracts'
import { getOne, query, sql } from '@lodge/database'
import { personIdOf, refusal, refusalAt } from '@lodge/domain'
import { type Context, recordEventBy, transaction } from '../../foundation/context.ts'
import { requireSuperadmin } from '../../foundation/require-superadmin.ts'
import { formatSender } from './format-sender.ts'

/** Requests a test mail to oneself, from a sender that need not be saved yet. Returns by what its state is asked. */
export function sendTestMail(
  ctx: Context,
  { senderName, senderAddress }: SendTestMail,
): Promise<TestMailSent> {
  requireSuperadmin(ctx)
  if (senderName !== '' && senderAddress === null) throw refusalAt('senderAddress', 'sender_address_required')
  return transaction(ctx, async (tx) => {
    const person = await getOne(tx, 'person', { id: personIdOf(ctx.actor) ?? '' })
    const from = formatSender({ senderName, senderAddress })
    const id = await recordEventBy(ctx, tx, { type: 'site.test_mail_requested', personId: person.id, from })
    return { id: id ?? '', email: person.email }
  })
}

/** Returns how far one's own test mail is; throws `not_found` for anyone else's. */
export async function getTestMailStatus(ctx: Context, { id }: TestMailParams): Promise<SetupMailStatus> {
  requireSuperadmin(ctx)
  const [mail] = await query<{ state: string | null; reason: string | null }>(
    ctx.db,
    sql`SELECT delivery.state, delivery.last_error AS reason
        FROM event LEFT JOIN email_delivery delivery ON delivery.event_id = event.id
        WHERE event.id = ${id} AND type IN ('site.test_mail_requested', 'email_template.test_requested')
          AND actor_id = ${personIdOf(ctx.actor)}`,
  )
  if (!mail) throw refusal('test_mail_not_found')
  if (mail.state === 'sent') return { state: 'sent', reason: null }
  const isOver = mail.state === 'failed' || mail.state === 'discarded'
  return { state: isOver ? 'failed' : 'waiting', reason: mail.reason }
}
