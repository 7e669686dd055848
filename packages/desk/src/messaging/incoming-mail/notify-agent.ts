import { limits, type MailReason } from '@lodge/contracts'
import { query, sql, type Transaction } from '@lodge/database'
import { recordEventBy } from '../../foundation/context.ts'
import { reasonsForAgent } from '../email/tickets/reasons-for-agent.ts'
import type { CollectedFacts, KnownMail } from './collect-facts.ts'
import type { MailInContext } from './mail-in-context.ts'

export function isByStaff(reason: MailReason): boolean {
  return reason === 'staff_reply' || reason === 'staff_note' || reason === 'staff_command'
}

/**
 * Has the agent told why their mail was set aside. A program that answers for them, and bears no mark of one, is told a few
 * times and then no more.
 */
export async function notifyAgent(
  tx: Transaction,
  ctx: MailInContext,
  { arrived, sender, answered, staff }: KnownMail & CollectedFacts,
): Promise<void> {
  if (!sender || !answered || !staff?.actor) return
  const [earlier] = await query<{ count: number }>(
    tx,
    sql`
    SELECT count(*)::int AS count FROM incoming_mail
    WHERE from_address = ${sender.address} AND received_at > ${new Date(ctx.now().getTime() - 24 * 60 * 60_000)}
      AND id <> ${arrived.id} AND decided_at > ${new Date(ctx.now().getTime() - 60 * 60_000)}
      AND reason = ANY(${[...reasonsForAgent]})`,
  )
  if ((earlier?.count ?? 0) >= limits.setAsideNoticesPerHour) return
  await recordEventBy(ctx, tx, {
    type: 'mail.set_aside',
    ticketId: answered.id,
    mailId: arrived.id,
    isNote: staff.isNote,
  })
}
