import { type DomainEvent, StoredNotificationPreferences } from '@lodge/contracts'
import { type Database, findMany, sql } from '@lodge/database'
import { isActiveStaff } from '../../../foundation/is-active-staff.ts'
import { findResponsibleIdsOfTeam } from '../../../ticketing/hand-over/responsible.ts'
import type { Recipient } from '../delivery.ts'

/** Returns the agent who got tickets, or those responsible for the team's, unless they want no mail of such. */
export async function handOverRecipients(
  db: Database,
  { agentId, teamId }: DomainEvent<'tickets.handed_over'>,
): Promise<Recipient[]> {
  const ids = agentId ? [agentId] : await findResponsibleIdsOfTeam(db, teamId)
  const people = await findMany(db, 'person', sql`id = ANY(${ids}) AND ${isActiveStaff}`, {
    columns: ['name', 'email', 'language', 'preferences'],
    orderBy: ['name', 'id'],
  })
  return people
    .filter(({ preferences }) => StoredNotificationPreferences.parse(preferences).assigned.mail)
    .map(({ name, email, language }) => ({ name, email, language }))
}
