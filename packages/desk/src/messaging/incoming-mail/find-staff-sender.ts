import { query, sql, type Transaction } from '@lodge/database'
import type { Staff } from '@lodge/domain'
import type { ReadMail, StaffCommand } from '@lodge/mail'
import { loadStaffWithin } from '../../identity/people/load-staff.ts'
import { isParticipant } from '../participants/participants.ts'
import type { AnsweredTicket } from './find-answered-ticket.ts'
import type { MailSender } from './find-sender.ts'
import { readStaffMail, type StaffMail } from './read-staff-mail.ts'

/** An agent who wrote about a ticket. */
export interface StaffSender {
  /** Null for somebody who has left. */
  actor: Staff | null
  mail: StaffMail
  /** They answer a mail about an internal note, or say that theirs is one. */
  isNote: boolean
}

interface StaffClues {
  sender: MailSender | null
  answered: AnsweredTicket | null
  read: ReadMail
  /** The moment from which times in commands count. */
  at: Date
}

export async function findStaffSender(
  tx: Transaction,
  { sender, answered, read, at }: StaffClues,
): Promise<StaffSender | null> {
  if (!sender?.isStaff || sender.personId === null || !answered) return null
  const actor = await loadStaffWithin(tx, sender.personId)
  const timeZone = await loadTimeZone(tx, sender.personId)
  const mail = readStaffMail(read.visible.text, { now: at, timeZone })
  return { actor, mail, isNote: answered.isNote || mail.commands.some(isNoteCommand) }
}

export function isNoteCommand({ kind }: StaffCommand): boolean {
  return kind === 'note'
}

/**
 * Returns to whom the address for replies was given that a mail came to, participants as the requester. What answers a mail about an internal note counts
 * as to an agent: nobody else was sent one.
 */
export async function findAddressOwner(
  tx: Transaction,
  { id: ticketId, addressOf, requesterId, isNote }: AnsweredTicket,
): Promise<'requester' | 'agent' | null> {
  if (isNote) return 'agent'
  if (addressOf === null) return null
  if (addressOf === requesterId) return 'requester'
  if (await isParticipant(tx, { ticketId, personId: addressOf })) return 'requester'
  return (await loadStaffWithin(tx, addressOf)) ? 'agent' : null
}

/** The person's own, else the site's. */
async function loadTimeZone(tx: Transaction, personId: string): Promise<string> {
  const [found] = await query<{ timeZone: string }>(
    tx,
    sql`SELECT COALESCE(person.timezone, site.timezone) AS "timeZone" FROM person, site WHERE person.id = ${personId}`,
  )
  return found?.timeZone ?? 'UTC'
}
