import { randomUUID } from 'node:crypto'
import type { SlaStatus, TicketChannel, TicketPriority, TicketStatus, Visibility } from '@lodge/contracts'
import { type Database, transact } from '@lodge/database'
import { recordEvent } from '@lodge/events'
import { noon } from './context.ts'
import { aStudent, type TestPerson } from './person-factory.ts'
import { nextNumber } from './sequence.ts'
import { aTopic } from './topic-factory.ts'

interface TicketAttributes {
  subject?: string
  body?: string
  requester?: TestPerson
  topic?: { id: string; teamId: string }
  team?: { id: string }
  assignee?: { id: string } | null
  status?: TicketStatus
  priority?: TicketPriority
  slaStatus?: SlaStatus
  tags?: readonly string[]
  channel?: TicketChannel
  language?: string
  slaDueAt?: Date
  createdAt?: Date
  updatedAt?: Date
  closedAt?: Date
}

/**
 * Creates a ticket in its present state, however it came there: written past the commands, with the first message and
 * its `ticket.created`, and one event each for an assignee and a status other than new.
 */
export async function aTicket(db: Database, given: TicketAttributes = {}) {
  const requester = given.requester ?? (await aStudent(db))
  const topic = given.topic ?? (await aTopic(db, given.team && { team: given.team }))
  const at = given.createdAt ?? noon
  const updatedAt = given.updatedAt ?? at
  const status = given.status ?? 'new'
  const body = given.body ?? 'It does not work.'
  const ticket = await db.prisma.ticket.create({
    data: {
      subject: given.subject ?? `Question ${nextNumber()}`,
      snippet: body,
      status,
      priority: given.priority ?? 'normal',
      slaStatus: given.slaStatus ?? 'none',
      tags: [...(given.tags ?? [])],
      channel: given.channel ?? 'portal',
      language: given.language ?? null,
      slaDueAt: given.slaDueAt ?? null,
      requesterId: requester.id,
      topicId: topic.id,
      teamId: given.team?.id ?? topic.teamId,
      assigneeId: given.assignee?.id ?? null,
      createdAt: at,
      updatedAt,
      resolvedAt: status === 'resolved' ? updatedAt : null,
      closedAt: status === 'closed' ? (given.closedAt ?? updatedAt) : null,
    },
  })
  const ticketId = ticket.id
  const message = await aMessage(db, { ticket, author: requester, body, side: 'requester', createdAt: at })
  const by = (actorId: string | null, when: Date) => ({ actorId, at: when, requestId: null, ip: null })
  await transact(db, (tx) =>
    recordEvent(tx, by(requester.id, at), {
      type: 'ticket.created',
      ticketId,
      messageId: message.id,
    }),
  )
  const { assigneeId } = ticket
  if (assigneeId)
    await transact(db, (tx) =>
      recordEvent(tx, by(assigneeId, updatedAt), {
        type: 'ticket.assigned',
        ticketId,
        from: null,
        to: assigneeId,
      }),
    )
  if (status !== 'new')
    await transact(db, (tx) =>
      recordEvent(tx, by(assigneeId, updatedAt), {
        type: 'ticket.status_changed',
        ticketId,
        from: 'new',
        to: status,
        messageId: null,
      }),
    )
  return ticket
}

/** Creates a message in a ticket, without an event; by default public and from the staff. */
export function aMessage(
  db: Database,
  given: {
    ticket: { id: string }
    author: { id: string }
    body?: string
    visibility?: Visibility
    side?: 'requester' | 'staff'
    createdAt?: Date
  },
) {
  return db.prisma.message.create({
    data: {
      ticketId: given.ticket.id,
      authorId: given.author.id,
      body: given.body ?? 'Have you tried it again?',
      visibility: given.visibility ?? 'public',
      side: given.side ?? 'staff',
      createdAt: given.createdAt ?? noon,
    },
  })
}

/** Creates the row of a stored file, without its bytes; unused unless a message is given. */
export function aFile(
  db: Database,
  given: {
    uploader: { id: string }
    name?: string
    message?: { id: string; ticketId: string }
    createdAt?: Date
    size?: number
  },
) {
  return db.prisma.attachment.create({
    data: {
      uploaderId: given.uploader.id,
      name: given.name ?? 'notes.txt',
      contentType: 'text/plain',
      size: given.size ?? 5,
      sha256: '0'.repeat(64),
      storageKey: randomUUID().replaceAll('-', ''),
      messageId: given.message?.id ?? null,
      ticketId: given.message?.ticketId ?? null,
      createdAt: given.createdAt ?? noon,
    },
  })
}

/** Returns everything that happened to a ticket, or to all, in order. */
export function eventsOf(db: Database, ticket?: { id: string }) {
  return db.prisma.event.findMany({
    where: ticket ? { ticketId: ticket.id } : {},
    orderBy: { seq: 'asc' },
    select: { id: true, type: true, payload: true, actorId: true, createdAt: true },
  })
}
