import { performance } from 'node:perf_hooks'
import { addBusinessMinutes, evaluateSla, type SlaInput } from '@lodge/sla'
import { Temporal } from 'temporal-polyfill'

type EvaluationSample = { name: string; median: number; p99: number; runs: number }
type Event = SlaInput['events'][number]

const office: SlaInput['calendar']['weekly'] = {}
for (const day of ['mon', 'tue', 'wed', 'thu', 'fri'] as const)
  office[day] = [
    ['09:00', '12:30'],
    ['13:30', '17:00'],
  ]
const calendar: SlaInput['calendar'] = {
  timezone: 'Europe/London',
  weekly: office,
  holidays: ['2024-12-25', '2024-12-26', '2025-01-01', '2025-12-25', '2025-12-26', '2026-01-01'],
}
const policy: SlaInput['policy'] = {
  firstResponseMinutes: 60,
  nextResponseMinutes: 240,
  resolutionMinutes: 200_000,
  pauseStatuses: ['pending'],
  pauseMetrics: ['resolution'],
  reopenMode: 'resume',
  warnAtPercent: [50, 80],
}

/** Returns fifty events: messages, replies, pauses, and a new priority now and then. */
function twoYearsOfEvents(): Event[] {
  const start = Date.parse('2024-01-10T10:00:00Z')
  const at = (index: number) => new Date(start + (index * 730 * 86_400_000) / 50).toISOString()
  const events: Event[] = [{ at: at(0), type: 'ticket_created', by: 'requester', status: 'open' }]
  for (let index = 1; index < 50; index++) {
    const turns: Event[] = [
      { at: at(index), type: 'agent_public_reply' },
      { at: at(index), type: 'status_changed', to: 'pending' },
      { at: at(index), type: 'requester_message' },
      { at: at(index), type: 'status_changed', to: 'open' },
      {
        at: at(index),
        type: 'priority_changed',
        to: 'high',
        policy: { ...policy, resolutionMinutes: 190_000 + index },
      },
    ]
    const turn = turns[(index - 1) % turns.length]
    if (turn) events.push(turn)
  }
  return events
}

/** Finds a due time day after day, each window's edges through Temporal. */
function walkToDue(from: string, minutes: number): string {
  let remainingMs = minutes * 60_000
  const start = Temporal.Instant.from(from)
  const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
  for (let day = start.toZonedDateTimeISO(calendar.timezone).toPlainDate(); ; day = day.add({ days: 1 })) {
    if (calendar.holidays?.includes(day.toString())) continue
    for (const [open, close] of calendar.weekly[weekdays[day.dayOfWeek - 1] ?? 'sun'] ?? []) {
      const instant = (time: string) =>
        day.toZonedDateTime({ timeZone: calendar.timezone, plainTime: Temporal.PlainTime.from(time) })
          .epochMilliseconds
      const openFrom = Math.max(instant(open), start.epochMilliseconds)
      const closed = instant(close)
      if (closed <= openFrom) continue
      if (remainingMs <= closed - openFrom)
        return new Date(openFrom + remainingMs).toISOString().replace('.000Z', 'Z')
      remainingMs -= closed - openFrom
    }
  }
}

function measure(name: string, runs: number, work: () => unknown): EvaluationSample {
  for (let run = 0; run < Math.min(runs, 2_000); run++) work()
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const startedAt = performance.now()
    work()
    times.push((performance.now() - startedAt) * 1000)
  }
  times.sort((a, b) => a - b)
  const quantile = (part: number) => Math.round((times[Math.floor(runs * part)] ?? 0) * 10) / 10
  return { name, median: quantile(0.5), p99: quantile(0.99), runs }
}

const input: SlaInput = { calendar, policy, events: twoYearsOfEvents() }
const created = '2024-01-10T10:00:00Z'
const minutes = 200_000
const asOf = '2026-01-10T12:00:00Z'
if (addBusinessMinutes(calendar, created, minutes) !== walkToDue(created, minutes))
  throw new Error('The two ways disagree on the due time')

const cold = performance.now()
addBusinessMinutes(
  { ...calendar, timezone: 'America/New_York', weekly: { mon: [['09:00', '10:00']] } },
  created,
  600_000,
)
const coldMs = Math.round((performance.now() - cold) * 10) / 10

console.table(
  [
    measure('evaluateSla, 50 events over two years', 20_000, () => evaluateSla(input, asOf)),
    measure('the same with segments and JSON', 2_000, () => JSON.stringify(evaluateSla(input, asOf))),
    measure('due in 200,000 business minutes', 20_000, () => addBusinessMinutes(calendar, created, minutes)),
    measure('the same by a plain Temporal walk', 50, () => walkToDue(created, minutes)),
  ].map(({ name, median, p99, runs }) => ({ work: name, 'median µs': median, 'p99 µs': p99, runs })),
)
console.log(`Cold start, 10,000 hours on a one-hour week in a zone not seen before: ${coldMs} ms`)
