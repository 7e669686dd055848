import type { EscalationStep, SlaMetric } from '@lodge/contracts'
import type { Transaction } from '@lodge/database'
import { recordEvents, systemOccasion } from '@lodge/events'
import type { Context } from '../../foundation/context.ts'
import { touchLockedTickets } from '../tickets/touch-ticket.ts'
import { runEscalationStep } from './run-escalation-step.ts'
import { openStaffDirectory } from './staff-directory.ts'

export interface DueEscalationStep {
  ticketId: string
  deadlineId: string
  metric: SlaMetric
  cycle: number
  step: EscalationStep
}

/**
 * Runs steps of locked tickets as Lodge itself and records each with its outcome, in the transaction that marks them as
 * taken: all of it happens, once, or none. Returns the tickets whose priority was raised.
 */
export async function runEscalationSteps(
  ctx: Context,
  tx: Transaction,
  due: readonly DueEscalationStep[],
): Promise<string[]> {
  if (due.length === 0) return []
  const ids = new Set(due.map((dueStep) => dueStep.ticketId))
  const tickets = new Map((await touchLockedTickets(tx, [...ids])).map((ticket) => [ticket.id, ticket]))
  const directory = openStaffDirectory(tx)
  const takenSteps = []
  for (const dueStep of due) {
    const ticket = tickets.get(dueStep.ticketId)
    if (ticket)
      takenSteps.push({
        ...dueStep,
        outcome: await runEscalationStep({ ctx, tx, ticket, directory }, dueStep.step.action),
      })
  }
  const events = takenSteps.map((payload) => ({
    event: { type: 'deadline.escalated' as const, ...payload },
    idempotencyKey: `escalate:${payload.deadlineId}:${payload.step.id}`,
  }))
  const occasion = systemOccasion(ctx.now())
  const written = await recordEvents(tx, occasion, events)
  if (written.length < events.length) throw new Error('A step of an escalation was taken before.')
  return [
    ...new Set(
      takenSteps.filter(({ outcome }) => outcome.type === 'raised').map((dueStep) => dueStep.ticketId),
    ),
  ]
}
