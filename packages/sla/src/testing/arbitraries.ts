import type { BusinessHoursWindow, Calendar, SlaEvent, SlaPolicyInput } from '@lodge/contracts'
import fc from 'fast-check'
import type { SlaInput } from '../index.ts'

/** Zones with the evening before a night worth looking at. */
const nights = [
  ['Europe/London', '2026-03-28T12:00Z'],
  ['Europe/London', '2026-10-24T12:00Z'],
  ['America/New_York', '2026-10-31T18:00Z'],
  ['Australia/Lord_Howe', '2026-04-04T02:00Z'],
  ['Australia/Lord_Howe', '2026-10-03T02:00Z'],
  ['Pacific/Chatham', '2026-09-26T00:00Z'],
  ['Asia/Kathmandu', '2026-06-01T06:15Z'],
  ['Pacific/Apia', '2011-12-29T10:00Z'],
  ['Pacific/Kiritimati', '2026-01-01T10:00Z'],
  ['Asia/Beirut', '2026-03-28T12:00Z'],
  ['Asia/Beirut', '2026-10-24T12:00Z'],
  ['America/Santiago', '2026-09-05T16:00Z'],
  ['Africa/Cairo', '2026-04-23T12:00Z'],
] as const

const wallTime = fc
  .integer({ min: 0, max: 95 })
  .map((quarter) => `${String(quarter >> 2).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`)
const window: fc.Arbitrary<BusinessHoursWindow> = fc.tuple(wallTime, fc.oneof(wallTime, fc.constant('24:00')))
const windows = fc.array(window, { maxLength: 2 })

export const nightArbitrary = fc
  .constantFrom(...nights)
  .map(([timezone, at]) => ({ timezone, start: Date.parse(at) }))

export function calendarArbitrary(timezone: string, start: number): fc.Arbitrary<Calendar> {
  const date = fc
    .integer({ min: -2, max: 5 })
    .map((day) => new Date(start + day * 86_400_000).toISOString().slice(0, 10))
  return fc.record({
    timezone: fc.constant(timezone),
    weekly: fc.record({
      mon: windows,
      tue: windows,
      wed: windows,
      thu: windows,
      fri: windows,
      sat: windows,
      sun: windows,
    }),
    holidays: fc.array(date, { maxLength: 2 }),
  })
}

const targetArbitrary = fc.option(fc.integer({ min: 1, max: 900 }), { nil: null, freq: 4 })
const policyArbitrary: fc.Arbitrary<SlaPolicyInput> = fc.record({
  firstResponseMinutes: targetArbitrary,
  nextResponseMinutes: targetArbitrary,
  resolutionMinutes: targetArbitrary,
  pauseStatuses: fc.constant(['pending', 'on_hold']),
  pauseMetrics: fc
    .subarray(['first_response', 'next_response', 'resolution'] as const)
    .map((names) => [...names]),
  reopenMode: fc.constantFrom('resume', 'restart'),
  warnAtPercent: fc.constant([50, 80]),
})

const minutes = fc.integer({ min: 0, max: 3 * 1440 })

function eventArbitrary(at: string, calendars: fc.Arbitrary<Calendar>): fc.Arbitrary<SlaEvent> {
  const stamp = fc.constant(at)
  const to = fc.constantFrom('open', 'pending', 'on_hold', 'resolved', 'closed')
  const type = fc.constantFrom('requester_message', 'agent_public_reply', 'internal_note', 'no_reply_needed')
  return fc.oneof(
    { weight: 6, arbitrary: fc.record({ at: stamp, type }) },
    { weight: 6, arbitrary: fc.record({ at: stamp, type: fc.constant('status_changed'), to }) },
    {
      weight: 3,
      arbitrary: fc.record({
        at: stamp,
        type: fc.constant('priority_changed'),
        to: fc.constant('high'),
        policy: policyArbitrary,
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ at: stamp, type: fc.constant('calendar_changed'), calendar: calendars }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ at: stamp, type: fc.constant('merged_into'), to: fc.constant('7') }),
    },
  )
}

/**
 * A ticket with up to ten events in three days around an odd night, in whole minutes, and an instant to evaluate it.
 */
export const ticketArbitrary: fc.Arbitrary<{ input: SlaInput; asOf: string; start: number }> =
  nightArbitrary.chain(({ timezone, start }) => {
    const calendars = calendarArbitrary(timezone, start)
    const stamp = (offset: number) => new Date(start + offset * 60_000).toISOString()
    const created: fc.Arbitrary<SlaEvent> = fc.record({
      at: fc.constant(stamp(0)),
      type: fc.constant('ticket_created'),
      by: fc.constantFrom('requester', 'requester', 'agent'),
      publicMessage: fc.boolean(),
      status: fc.constantFrom('open', 'open', 'open', 'pending', 'resolved'),
    })
    const later = fc
      .array(minutes, { maxLength: 10 })
      .chain((offsets) =>
        fc.tuple(...offsets.sort((a, b) => a - b).map((offset) => eventArbitrary(stamp(offset), calendars))),
      )
    return fc.record({
      input: fc.record({
        calendar: calendars,
        policy: policyArbitrary,
        events: fc.tuple(created, later).map(([first, rest]) => [first, ...rest]),
      }),
      asOf: fc.integer({ min: 0, max: 4 * 1440 }).map(stamp),
      start: fc.constant(start),
    })
  })
