import { expect, test } from 'vitest'
import { readStaffCommand } from './read-staff-command.ts'

// A Wednesday.
const time = { now: new Date('2026-03-04T12:00:00Z'), timeZone: 'Europe/Berlin' }
const until = (at: string) => ({ kind: 'snooze', until: new Date(at) })

test.each([
  ['#note', { kind: 'note', text: '' }],
  ['  #NOTE: ask Tom first', { kind: 'note', text: 'ask Tom first' }],
  ['#assign me', { kind: 'assign', assignee: 'me' }],
  ['#assign nobody', { kind: 'assign', assignee: 'nobody' }],
  ['#assign @ines', { kind: 'assign', assignee: { name: 'ines' } }],
  ['#assign Ines@desk.example', { kind: 'assign', assignee: { name: 'ines@desk.example' } }],
  ['#assign', null],
  ['#assign Ines Falk', null],
  ['#resolve', { kind: 'resolve' }],
  ['#resolve this please', null],
  ['#snooze 3h', until('2026-03-04T15:00:00Z')],
  ['#snooze 2 days', until('2026-03-06T12:00:00Z')],
  ['#snooze 1w', until('2026-03-11T12:00:00Z')],
  ['#snooze tomorrow', until('2026-03-05T08:00:00Z')],
  ['#snooze until Friday', until('2026-03-06T08:00:00Z')],
  ['#snooze wednesday', until('2026-03-11T08:00:00Z')],
  ['#snooze 2026-04-01', until('2026-04-01T07:00:00Z')],
  ['#snooze until 2026-04-01 14:30', until('2026-04-01T12:30:00Z')],
  ['#snooze 2026-02-31', null],
  ['#snooze 2026-03-01', null],
  ['#snooze 2026-04-01 25:00', null],
  ['#snooze soon', null],
  ['#snooze 9999d', null],
  ['#1042 is fixed', null],
  ['Hello', null],
  ['see #note', null],
])('the line %j is the command %j', (line, command) => {
  expect(readStaffCommand(line, time)).toEqual(command)
})
