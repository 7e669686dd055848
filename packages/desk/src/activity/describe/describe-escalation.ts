import type { DomainEvent, EscalationMoment, EscalationOutcome } from '@lodge/contracts'
import type { Database } from '@lodge/database'
import { logStrings } from '../log-strings.ts'
import { personName, teamName, ticketName } from '../names.ts'
import { type Description, type Descriptions, type Facts, inWords } from './description.ts'

export const escalationDescriptions = {
  'deadline.escalated': describeEscalation,
} satisfies Partial<Descriptions>

const { t } = logStrings

/** Describes an escalation step: of which deadline, when, what it changed, who was notified or why it was skipped. */
async function describeEscalation(
  db: Database,
  { ticketId, metric, step, outcome }: DomainEvent<'deadline.escalated'>,
): Promise<Description> {
  const { before, after } = await changeOf(db, outcome)
  return {
    subject: await ticketName(db, ticketId),
    before,
    after: { deadline: inWords(metric), step: momentInWords(step.at), ...after },
  }
}

function momentInWords(moment: EscalationMoment): string {
  if (moment.kind === 'percent') return t('activity.escalation.percent', { percent: moment.percent })
  return moment.minutes === 0
    ? t('activity.escalation.breach')
    : t('activity.escalation.afterBreach', { minutes: moment.minutes })
}

async function changeOf(
  db: Database,
  outcome: EscalationOutcome,
): Promise<{ before: Facts | null; after: Facts }> {
  switch (outcome.type) {
    case 'notified': {
      const names = await Promise.all(outcome.people.map((id) => personName(db, id)))
      const after: Facts = { notified: names.join(', ') }
      if (outcome.gone.length > 0) after.gone = outcome.gone.join(', ')
      return { before: null, after }
    }
    case 'raised':
      return { before: { priority: inWords(outcome.from) }, after: { priority: inWords(outcome.to) } }
    case 'moved':
      return moved(db, outcome)
    case 'reassigned':
      return {
        before: { assignee: outcome.from && (await personName(db, outcome.from)) },
        after: { assignee: await personName(db, outcome.to) },
      }
    case 'skipped':
      return { before: null, after: { skipped: t(`activity.escalation.skipped.${outcome.because}`) } }
  }
}

async function moved(
  db: Database,
  { from, to, unassigned }: Extract<EscalationOutcome, { type: 'moved' }>,
): Promise<{ before: Facts; after: Facts }> {
  const [before, after] = [{ team: await teamName(db, from) }, { team: await teamName(db, to) }]
  if (unassigned === null) return { before, after }
  return {
    before: { ...before, assignee: await personName(db, unassigned) },
    after: { ...after, assignee: null },
  }
}
