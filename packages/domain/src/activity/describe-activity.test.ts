import {
  type ActivityFact,
  type ActivityFacts,
  Audience,
  activityAreas,
  activityEventTypes,
  domainEvents,
  EscalationSkip,
  ImportKind,
  permissions,
  ReportCadence,
  ReportPauseReason,
  SlaMetric,
  TicketLinkKind,
  Visibility,
} from '@lodge/contracts'
import { translatorOf } from '@lodge/strings'
import { expect, test } from 'vitest'
import activity from '../../strings/en/activity.json' with { type: 'json' }
import type { StringKeys } from '../generated/string-keys.ts'
import type { ActivityWords } from './activity-words.ts'
import { describeAction, describeArea } from './describe-action.ts'
import { describeActor, describeSubject } from './describe-entry.ts'
import { describeChange, describeFact, describeFacts } from './describe-fact.ts'
import { describeFactName } from './fact-names.ts'

const words: ActivityWords = {
  language: 'en',
  t: translatorOf<StringKeys>('en', { activity }),
  propertyName: (property) => `the ${property}`,
  propertyValue: (property, value) => `${property} ${value}`,
  formatInstant: (instant) => `at ${instant}`,
}

test('every kind of event and every area has a name', () => {
  expect(activityEventTypes.filter((type) => describeAction(type, words) === type)).toEqual([])
  expect(activityAreas.filter((area) => describeArea(area, words) === area)).toEqual([])
  expect(describeAction('ticket.team_changed', words)).toBe('the team changed')
  expect(describeAction('ticket.painted', words)).toBe('ticket.painted')
  expect(describeArea('paint', words)).toBe('paint')
})

const hows = Object.values(domainEvents).flatMap(({ payload }) =>
  'how' in payload.shape ? payload.shape.how.options : [],
)

test.each<[string, readonly string[]]>([
  ['how', hows],
  ['deadline', SlaMetric.options],
  ['skipped', EscalationSkip.options],
  ['visibility', Visibility.options],
  ['audience', Audience.options],
  ['kind', ImportKind.options],
  ['permissions', permissions],
  ['cadence', ReportCadence.options],
  ['weekday', ['1', '2', '3', '4', '5', '6', '7']],
  ['paused', ReportPauseReason.options],
])('every code of the field %s has a text', (field, codes) => {
  expect(codes.filter((code) => describeFact(field, code, words) === code)).toEqual([])
  expect(describeFact(field, [...codes], words)).not.toMatch(/_/)
})

test('a field is called by its property, by its own name, or by its key', () => {
  expect(describeFactName('team', words)).toBe('the team')
  expect(describeFactName('dueAt', words)).toBe('Due')
  expect(TicketLinkKind.options.map((kind) => describeFactName(kind, words))).not.toContain('')
  expect(describeFactName('room number', words)).toBe('Room number')
})

test.each<[string, ActivityFact | undefined, string]>([
  ['assignee', null, 'none'],
  ['assignee', undefined, 'none'],
  ['teams', [], 'none'],
  ['teams', ['Exams', 'Fees'], 'Exams, Fees'],
  ['status', 'on_hold', 'status on_hold'],
  ['language', 'pl', 'language pl'],
  ['changed', ['name', 'team'], 'Name, the team'],
  ['isOpen', true, 'Yes'],
  ['percent', 80, '80'],
  ['dueAt', '2026-10-16T09:30:00.000Z', 'at 2026-10-16T09:30:00.000Z'],
  ['because', { code: 'unsnoozed' }, 'Snooze ended'],
  ['because', { code: 'auto_closed', days: 7 }, 'Resolved for 7 days'],
  ['proof', { code: 'files', count: 2 }, '2 files'],
  ['step', { code: 'percent', percent: 80 }, '80% of the time'],
  ['step', { code: 'breach' }, 'At the breach'],
  ['step', { code: 'after_breach', minutes: 60 }, '60 min after the breach'],
  ['merged', { code: 'ticket', number: 20417 }, 'Ticket 20417'],
  ['team', { code: 'deleted' }, 'A deleted team'],
  ['merged', { code: 'deleted' }, 'A deleted record'],
  // As versions before wrote it.
  ['visibility', 'Internal', 'Internal'],
])('the value of %s, %j, reads %s', (field, value, text) => {
  expect(describeFact(field, value, words)).toBe(text)
})

test('changes and facts are written on one line', () => {
  const before: ActivityFacts = { team: 'Exams' }
  const after: ActivityFacts = { team: 'Fees', version: 3 }
  expect(describeChange({ before, after }, words)).toBe('the team: Exams → Fees, Version: 3')
  expect(describeChange({ before: null, after: null }, words)).toBe('')
  expect(describeFacts(after, words)).toBe('the team: Fees; Version: 3')
})

test.each([
  [{ actor: 'Tom Reid', actorAlias: 'tom', action: 'ticket.created' }, 'Tom Reid'],
  [{ actor: '', actorAlias: null, action: 'deadline.breached' }, 'System'],
  [{ actor: '', actorAlias: null, action: 'person.sign_in_failed' }, 'Visitor'],
  [{ actor: '', actorAlias: null, action: 'report_subscription.unsubscribed' }, 'Visitor'],
  [{ actor: '', actorAlias: 'gone', action: 'ticket.created' }, 'A deleted person'],
  [{ actor: 'System', actorAlias: null, action: 'deadline.breached' }, 'System'],
])('the actor of %j reads %s', (entry, name) => {
  expect(describeActor(entry, words)).toBe(name)
})

test.each([
  ['ticket.created', '#20417', 'Ticket 20417'],
  ['ticket.created', 'Ticket 20417', 'Ticket 20417'],
  ['ticket.created', '', 'A deleted ticket'],
  ['deadline.warned', '', 'A deleted ticket'],
  ['person.limit_reached', '', 'Visitor'],
  ['tickets.exported', '', 'Tickets'],
  ['activity.exported', '', 'Activity log'],
  ['report.exported', '', 'Ticket report'],
  ['job.retried', '', 'Background job'],
  ['sla_policy.changed', '', 'A deleted policy'],
  ['delivery.retried', '', 'A deleted mail'],
  ['team.changed', 'Exams', 'Exams'],
  ['team.changed', '', ''],
])('the subject of %s, stored as "%s", reads "%s"', (action, subject, text) => {
  expect(describeSubject({ action, subject }, words)).toBe(text)
})
