import type { RequesterTicketDetail, SlaClockView } from '@lodge/contracts'

/** The moment that these fixtures are made for: a Monday, 4:12 pm in this browser's zone. */
export const present = new Date(2026, 9, 12, 16, 12).getTime()

export const iso = (minutes: number) => new Date(present + minutes * 60_000).toISOString()

/** A ticket as its requester sees it, opened two hours ago and answered by nobody yet. */
export const ticketWith = (patch: Partial<RequesterTicketDetail> = {}): RequesterTicketDetail => ({
  number: 7,
  version: 3,
  subject: 'Library card',
  status: 'new',
  topic: { alias: 'library-card', name: 'Library card' },
  team: 'Library',
  assignee: null,
  snoozedUntil: null,
  sla: null,
  createdAt: iso(-120),
  updatedAt: iso(-120),
  course: null,
  answers: [],
  messages: [],
  can: { reply: true, close: true, reopen: false, followUp: false },
  follows: null,
  followedBy: null,
  mergedInto: null,
  ...patch,
})

/** A clock of three hours that is due at 5:22 pm. */
export const clockWith = (patch: Partial<SlaClockView> = {}): SlaClockView => ({
  metric: 'first_response',
  cycle: 0,
  state: 'running',
  startedAt: iso(-110),
  dueAt: iso(70),
  fulfilledAt: null,
  breachedAt: null,
  targetMinutes: 180,
  elapsedMinutes: 110,
  asOf: iso(0),
  upcomingSegments: [{ from: iso(0), to: iso(600) }],
  pauseReason: null,
  ...patch,
})
