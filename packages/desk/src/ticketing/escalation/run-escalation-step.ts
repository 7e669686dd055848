import {
  type EscalationAction,
  type EscalationOutcome,
  type EscalationSkip,
  TicketPriority,
} from '@lodge/contracts'
import type { Transaction } from '@lodge/database'
import type { Context } from '../../foundation/context.ts'
import { findAgent } from '../../identity/people/find-agent.ts'
import { changeProperty } from '../tickets/properties/change-property.ts'
import { assignTicket } from '../tickets/properties/set-assignee.ts'
import { changeTeam } from '../tickets/properties/set-team.ts'
import type { TouchedTicket } from '../tickets/touch-ticket.ts'
import type { StaffDirectory } from './staff-directory.ts'

/** A locked ticket on which a step acts as Lodge itself. */
export interface EscalationSituation {
  ctx: Context
  tx: Transaction
  ticket: TouchedTicket
  directory: StaffDirectory
}

/** Runs a step, as far as there is somebody to notify or something to change, and returns its outcome. */
export function runEscalationStep(
  scene: EscalationSituation,
  action: EscalationAction,
): Promise<EscalationOutcome> {
  switch (action.type) {
    case 'notify_assignee':
      return notifyAssignee(scene)
    case 'notify_team_leads':
      return notifyTeamLeads(scene)
    case 'notify_people':
      return notifyPeople(scene, action.people)
    case 'raise_priority':
      return raisePriority(scene, action.to)
    case 'move_to_team':
      return moveToNamedTeam(scene, action.team)
    case 'reassign':
      return reassign(scene, action.person)
  }
}

// The event mails those who are notified.

async function notifyAssignee({ ticket, directory }: EscalationSituation): Promise<EscalationOutcome> {
  const { assigneeId, teamId } = ticket
  if (assigneeId === null) return skippedOutcome('nobody_assigned')
  const isThere = await directory.seesTicketsOf(teamId, assigneeId)
  return isThere ? notifiedOutcome([assigneeId]) : skippedOutcome('person_gone')
}

async function notifyTeamLeads({ ticket, directory }: EscalationSituation): Promise<EscalationOutcome> {
  const leads = await directory.leadsOf(ticket.teamId)
  return leads.length > 0 ? notifiedOutcome(leads) : skippedOutcome('no_team_lead')
}

async function notifyPeople(
  { directory }: EscalationSituation,
  aliases: readonly string[],
): Promise<EscalationOutcome> {
  const people: string[] = []
  const gone: string[] = []
  for (const alias of new Set(aliases)) {
    const id = await directory.person(alias)
    if (id === null) gone.push(alias)
    else people.push(id)
  }
  return people.length > 0 ? notifiedOutcome(people, gone) : skippedOutcome('person_gone')
}

async function raisePriority(
  { ctx, tx, ticket }: EscalationSituation,
  to: TicketPriority,
): Promise<EscalationOutcome> {
  const from = ticket.priority
  const rank = (priority: TicketPriority) => TicketPriority.options.indexOf(priority)
  if (rank(to) <= rank(from)) return skippedOutcome('no_change_needed')
  await changeProperty(tx, ctx, ticket, 'priority', to)
  return { type: 'raised', from, to }
}

async function moveToNamedTeam(
  { ctx, tx, ticket, directory }: EscalationSituation,
  alias: string,
): Promise<EscalationOutcome> {
  const to = await directory.team(alias)
  if (to === null) return skippedOutcome('team_gone')
  const { teamId: from, assigneeId } = ticket
  if (to === from) return skippedOutcome('no_change_needed')
  await changeTeam(tx, ctx, ticket, to)
  return { type: 'moved', from, to, unassigned: ticket.assigneeId === assigneeId ? null : assigneeId }
}

async function reassign({ ctx, tx, ticket }: EscalationSituation, alias: string): Promise<EscalationOutcome> {
  const to = await findAgent(tx, alias, ticket.teamId)
  if (to === null) return skippedOutcome('person_gone')
  const from = ticket.assigneeId
  if (to === from) return skippedOutcome('no_change_needed')
  await assignTicket(tx, ctx, ticket, to)
  return { type: 'reassigned', from, to }
}

function notifiedOutcome(people: string[], gone: string[] = []): EscalationOutcome {
  return { type: 'notified', people, gone }
}

function skippedOutcome(because: EscalationSkip): EscalationOutcome {
  return { type: 'skipped', because }
}
