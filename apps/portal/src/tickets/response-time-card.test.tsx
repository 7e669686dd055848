import type { DeadlineView, RequesterTicketDetail, TicketStatus } from '@lodge/contracts'
import { AppProviders } from '@lodge/ui'
import { render } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { MyOpenTickets } from '../home/my-open-tickets.tsx'
import { queryCache } from '../query-cache.ts'
import { buildDeadline, buildTicket, minutesFromNow, testNow } from '../testing/ticket-factory.ts'
import { TicketDetails } from './conversation/ticket-details.tsx'
import { TicketRow } from './list/ticket-row.tsx'
import { myTicketsKeyOf } from './queries.ts'
import { ResponseTimeCard } from './response-time-card.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: testNow, toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  queryCache.clear()
})

/** Everything that the portal says of a ticket: on its page, in the list and on the home page. */
function saysOf(ticket: RequesterTicketDetail) {
  queryCache.setQueryData(myTicketsKeyOf('open'), {
    pages: [{ items: [ticket], next: null, counts: { open: 1, waiting: 0, resolved: 0, all: 1 } }],
    pageParams: [undefined],
  })
  const nothing = () => undefined
  const { container } = render(
    <AppProviders queryCache={queryCache}>
      <MemoryRouter>
        <div data-testid="card">
          <ResponseTimeCard ticket={ticket} />
        </div>
        <div data-testid="row">
          <ul>
            <TicketRow ticket={ticket} />
          </ul>
          <MyOpenTickets />
        </div>
        <div data-testid="about">
          <TicketDetails ticket={ticket} isClosing={false} onClose={nothing}>
            {null}
          </TicketDetails>
        </div>
      </MemoryRouter>
    </AppProviders>,
  )
  const part = (name: string) => container.querySelector(`[data-testid="${name}"]`)?.textContent ?? ''
  return { card: part('card'), row: part('row'), about: part('about'), all: container.textContent }
}

const met: Partial<DeadlineView> = { state: 'met', fulfilledAt: minutesFromNow(-60), upcomingSegments: [] }
const missed: Partial<DeadlineView> = {
  state: 'breached',
  fulfilledAt: minutesFromNow(-20),
  breachedAt: minutesFromNow(-30),
  dueAt: minutesFromNow(-30),
  upcomingSegments: [],
}
const late: Partial<DeadlineView> = {
  state: 'breached',
  breachedAt: minutesFromNow(-30),
  dueAt: minutesFromNow(-30),
  elapsedMinutes: 210,
}
const paused: Partial<DeadlineView> = { state: 'paused', dueAt: null, upcomingSegments: [] }
const closedNow = { upcomingSegments: [{ from: minutesFromNow(60), to: minutesFromNow(600) }] }

type Case = [string, TicketStatus, Partial<DeadlineView> | null, string, string?]

describe('an open ticket', () => {
  const cases: Case[] = [
    ['waits for its first answer', 'new', {}, 'We aim to answer by Mon 5:22 pm', '61% used'],
    ['waits for another answer', 'open', { metric: 'next_response' }, 'We aim to answer by Mon 5:22 pm'],
    ['was answered in time', 'open', { metric: 'resolution' }, 'We aim to solve it by Mon 5:22 pm'],
    ['has no due time', 'open', { dueAt: null }, 'We aim to answer as soon as we can'],
    [
      'lacks its first answer',
      'open',
      late,
      'We are late with our first answer',
      'We aimed to answer by Mon 3:42 pm.',
    ],
    [
      'lacks another answer',
      'open',
      { ...late, metric: 'next_response' },
      'We are late with our answer',
      'still on it',
    ],
    [
      'was answered in time and is solved late',
      'open',
      { ...late, metric: 'resolution' },
      'This is taking longer than we aimed for',
      'We aimed to solve it by Mon 3:42 pm. We are sorry, and still on it.',
    ],
    [
      'is late at night',
      'open',
      { ...late, ...closedNow },
      'We are late',
      'We are closed now and will be back 5:12 pm.',
    ],
    [
      'is on time at night',
      'new',
      closedNow,
      'We aim to answer by Mon 5:22 pm',
      'We are closed, and the clock rests until 5:12 pm. 61% used',
    ],
    ['has just run out', 'open', { elapsedMinutes: 180 }, 'We are late with our first answer'],
    ['was answered, and nothing more is promised', 'open', met, 'We first answered Mon 3:12 pm'],
    ['was answered again', 'open', { ...met, metric: 'next_response' }, 'We answered Mon 3:12 pm'],
    ['was answered late', 'open', missed, 'We first answered Mon 3:52 pm', 'later than we aimed for'],
    [
      'was solved and reopened without a deadline',
      'open',
      { ...met, metric: 'resolution' },
      'Our answers appear here',
    ],
    ['needs no more answer', 'open', { state: 'cancelled', upcomingSegments: [] }, 'Our answers appear here'],
    ['has no policy', 'new', null, 'Our answers appear here'],
    [
      'waits for the student, its deadline too',
      'pending',
      { ...paused, metric: 'resolution', pauseReason: 'pending' },
      'Paused until you answer',
    ],
    ['waits for the student without a deadline', 'pending', null, 'We are waiting for your answer'],
    ['was answered and waits for the student', 'pending', met, 'We are waiting for your answer'],
    ['was answered late and waits for the student', 'pending', missed, 'We are waiting for your answer'],
    [
      'was late and waits for the student now',
      'pending',
      { ...late, metric: 'resolution', dueAt: null, upcomingSegments: [], pauseReason: 'pending' },
      'Paused until you answer',
      'We aimed to solve it by Mon 3:42 pm. We are sorry.',
    ],
    ['waits for the student while the answer is due', 'pending', {}, 'We aim to answer by Mon 5:22 pm'],
    [
      'is on hold, its deadline too',
      'on_hold',
      { ...paused, pauseReason: 'on_hold' },
      'On hold while we wait',
    ],
    ['is on hold without a deadline', 'on_hold', null, 'On hold while we wait for something else'],
    ['was late and is on hold', 'on_hold', { ...late, pauseReason: 'on_hold' }, 'On hold while we wait'],
  ]

  test.each(cases)('that %s says so and no more', (_, status, deadline, headline, details = '') => {
    const ticket = buildTicket({ status, sla: deadline && buildDeadline(deadline) })
    const { card, row, about, all } = saysOf(ticket)

    expect(card).toContain(headline)
    expect(card).toContain(details)
    if (deadline) expect(row).toContain(headline)
    expect(about).toContain('Solved it yourself')
    expect(all).not.toMatch(/is solved|is closed|Reopen/)
    if (status !== 'pending') expect(all).not.toMatch(/your answer|until you answer/)
    if (status !== 'on_hold') expect(all).not.toMatch(/on hold/i)
    if (!headline.includes('late') && !headline.includes('longer')) expect(row).not.toMatch(/late|longer/)
    if (deadline?.pauseReason) expect(all).not.toMatch(/still on it/)
  })

  test('that is on hold tells until when, as long as that lies ahead', () => {
    const ticket = (snoozedUntil: string) => buildTicket({ status: 'on_hold', snoozedUntil: snoozedUntil })
    expect(saysOf(ticket(minutesFromNow(60))).card).toContain('We expect to continue by today 5:12 pm.')
    expect(saysOf(ticket(minutesFromNow(-60))).card).not.toContain('expect')
  })
})

test('a course that the form asked for is listed once', () => {
  const course = { alias: 'engl1015', code: 'ENGL1015', name: 'Reading Poetry' }
  const formAnswers = [{ key: 'course', label: 'Your course', answer: 'ENGL1015 Reading Poetry' }]
  expect(saysOf(buildTicket({ course })).about).toContain('CourseENGL1015 Reading Poetry')
  expect(saysOf(buildTicket({ course, formAnswers })).about.match(/ENGL1015/g)).toHaveLength(1)
})

describe('a finished ticket', () => {
  const can = { reply: true, close: false, reopen: true, followUp: false }
  const deadlines = [null, {}, met, missed, late, paused, closedNow].map(
    (deadline) => deadline && buildDeadline(deadline),
  )

  test.each(deadlines)('shows nothing of its deadline', (sla) => {
    for (const status of ['resolved', 'closed'] as const) {
      const { all } = saysOf(buildTicket({ status, sla, can }))
      expect(all).not.toMatch(/aim|late|longer|paused|waiting|answered|answers appear|Solved it yourself/i)
    }
  })

  test('that is resolved can be reopened or closed', () => {
    const { card, about } = saysOf(buildTicket({ status: 'resolved', can: { ...can, close: true } }))
    expect(card).toContain('We think this is solved')
    expect(about).toContain('it closes automatically 7 days after we resolved it')
  })

  const solved = { ...met, metric: 'resolution', targetMinutes: 240, elapsedMinutes: 110 } as const
  test.each([
    [
      'early',
      solved,
      'Solved 2 h 10 min of opening hours early',
      'Solved Mon 3:12 pm, we aimed for Mon 5:22 pm',
    ],
    ['at the last moment', { ...solved, elapsedMinutes: 239.5 }, 'Solved in time', 'we aimed for'],
    [
      'early and long ago',
      { ...solved, dueAt: '2026-12-02T17:00:00Z' },
      'early',
      /Solved \d+\/10\/2026 \d+:\d\d:\d\d[ap]m, we aimed for 2\/12\/2026 \d+:00:00pm/,
    ],
    [
      'late',
      { ...missed, metric: 'resolution', elapsedMinutes: 205 } as const,
      'Solved 25 min of opening hours late',
      'sorry',
    ],
  ])('that was solved %s says so, and when it closes', (_, deadline, headline, details) => {
    const { card } = saysOf(
      buildTicket({
        status: 'resolved',
        sla: buildDeadline(deadline),
        can,
        closesAt: minutesFromNow(7 * 24 * 60),
      }),
    )
    expect(card).toContain(headline)
    expect(card).toMatch(details)
    expect(card).toContain('Closes by itself on 19/10/2026')
  })

  test.each([
    ['may be reopened says for how long', can, 'for 14 days after it was closed'],
    [
      'is closed for good leads on',
      { ...can, reopen: false, followUp: true },
      'Write below to continue in a new ticket.',
    ],
    [
      'is gone on with asks for nothing',
      { ...can, reopen: false },
      'It was closed too long ago to be reopened.',
    ],
  ])('that %s', (_, actions, words) => {
    const { card } = saysOf(buildTicket({ status: 'closed', can: actions }))
    expect(card).toContain(words)
    expect(card.includes('Write below')).toBe(actions.followUp)
  })
})
