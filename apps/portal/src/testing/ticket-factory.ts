import type {
  DeadlineView,
  MessageView,
  MyTicketsPage,
  RequesterTicketDetail,
  RequesterTicketRow,
} from '@lodge/contracts'

/** The moment that these fixtures are made for: a Monday, 4:12 pm in this browser's zone. */
export const testNow = new Date(2026, 9, 12, 16, 12).getTime()

export const minutesFromNow = (minutes: number) => new Date(testNow + minutes * 60_000).toISOString()

/** Builds a requester's row of a ticket that was created two hours ago. */
export const buildTicketRow = (patch: Partial<RequesterTicketRow> = {}): RequesterTicketRow => ({
  number: 7,
  version: 3,
  subject: 'Library card',
  status: 'new',
  topic: { alias: 'library-card', name: 'Library card' },
  team: 'Library',
  assignee: null,
  snoozedUntil: null,
  closesAt: null,
  sla: null,
  rating: 'none',
  ratingComment: null,
  canRate: false,
  isUnread: false,
  createdAt: minutesFromNow(-120),
  updatedAt: minutesFromNow(-120),
  ...patch,
})

/** Builds a ticket as its requester sees it, created two hours ago and answered by nobody yet. */
export const buildTicket = (patch: Partial<RequesterTicketDetail> = {}): RequesterTicketDetail => ({
  ...buildTicketRow(),
  course: null,
  formAnswers: [],
  missingAnswers: null,
  messages: [],
  can: { reply: true, close: true, reopen: false, followUp: false },
  follows: null,
  followedBy: null,
  mergedInto: null,
  articles: [],
  ...patch,
})

/** Builds a page of a requester's open tickets; there are no others. */
export const buildTicketsPage = (
  items: RequesterTicketRow[] = [],
  patch: Partial<MyTicketsPage> = {},
): MyTicketsPage => ({
  items,
  next: null,
  counts: { open: items.length, waiting: 0, resolved: 0, all: items.length },
  ...patch,
})

export const buildMessage = (patch: Partial<MessageView> = {}): MessageView => ({
  id: crypto.randomUUID(),
  ticketNumber: 7,
  author: { alias: 'amara', name: 'Amara Okafor', side: 'requester', team: null },
  visibility: 'public',
  channel: patch.author?.side === 'staff' ? 'desk' : 'portal',
  body: 'My card does not open the door.',
  html: null,
  attachments: [],
  createdAt: minutesFromNow(-120),
  ...patch,
})

export const hannah: MessageView['author'] = {
  alias: 'hannah',
  name: 'Hannah Osei',
  side: 'staff',
  team: 'Library',
}

/** Builds a deadline of three hours that is due at 5:22 pm. */
export const buildDeadline = (patch: Partial<DeadlineView> = {}): DeadlineView => ({
  metric: 'first_response',
  cycle: 0,
  state: 'running',
  startedAt: minutesFromNow(-110),
  dueAt: minutesFromNow(70),
  fulfilledAt: null,
  breachedAt: null,
  targetMinutes: 180,
  elapsedMinutes: 110,
  asOf: minutesFromNow(0),
  upcomingSegments: [{ from: minutesFromNow(0), to: minutesFromNow(600) }],
  pauseReason: null,
  ...patch,
})
