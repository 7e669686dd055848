import type {
  ActivityCode,
  ActivityFacts,
  DomainEvent,
  EscalationMoment,
  EscalationOutcome,
} from '@lodge/contracts'
import type { Database } from '@lodge/database'
import { personName, teamName, ticketName } from '../names.ts'
import type { Description, Descriptions } from './description.ts'

export const escalationDescriptions = {
  'deadline.escalated': describeEscalation,
} satisfies Partial<Descriptions>

/** Describes an escalation step: of which deadline, when, what it changed, who was notified or why it was skipped. */
async function describeEscalation(
  db: Database,
  { ticketId, metric, step, outcome }: DomainEvent<'deadline.escalated'>,
): Promise<Description> {
  const { before, after } = await changeOf(db, outcome)
  return {
    subject: await ticketName(db, ticketId),
    before,
    after: { deadline: metric, step: momentOf(step.at), ...after },
  }
}

function momentOf(moment: EscalationMoment): ActivityCode {
  if (moment.kind === 'percent') return { code: 'percent', percent: moment.percent }
  return moment.minutes === 0 ? { code: 'breach' } : { code: 'after_breach', minutes: moment.minutes }
}

async function changeOf(
  db: Database,
  outcome: EscalationOutcome,
): Promise<{ before: ActivityFacts | null; after: ActivityFacts }> {
  switch (outcome.type) {
    case 'notified': {
      const names = await Promise.all(outcome.people.map((id) => personName(db, id)))
      const { gone } = outcome
      return { before: null, after: { notified: names, ...(gone.length > 0 && { gone }) } }
    }
    case 'raised':
      return { before: { priority: outcome.from }, after: { priority: outcome.to } }
    case 'moved':
      return moved(db, outcome)
    case 'reassigned':
      return {
        before: { assignee: outcome.from && (await personName(db, outcome.from)) },
        after: { assignee: await personName(db, outcome.to) },
      }
    case 'skipped':
      return { before: null, after: { skipped: outcome.because } }
  }
}

async function moved(
  db: Database,
  { from, to, unassigned }: Extract<EscalationOutcome, { type: 'moved' }>,
): Promise<{ before: ActivityFacts; after: ActivityFacts }> {
  const [before, after] = [{ team: await teamName(db, from) }, { team: await teamName(db, to) }]
  if (unassigned === null) return { before, after }
  return {
    before: { ...before, assignee: await personName(db, unassigned) },
    after: { ...after, assignee: null },
  }
}
