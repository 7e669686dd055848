import { randomUUID } from 'node:crypto'
import type {
  Channel,
  SlaStatus,
  TicketChannel,
  TicketPriority,
  TicketStatus,
  Visibility,
} from '@lodge/contracts'
import { type Database, findMany, insert, transact } from '@lodge/database'
import { recordEvent, systemOccasion } from '@lodge/events'
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
export async function aTicket(db: Database, attributes: TicketAttributes = {}) {
  const requester = attributes.requester ?? (await aStudent(db))
  const topic = attributes.topic ?? (await aTopic(db, attributes.team && { team: attributes.team }))
  const at = attributes.createdAt ?? noon
  const updatedAt = attributes.updatedAt ?? at
  const status = attributes.status ?? 'new'
  const body = attributes.body ?? 'It does not work.'
  const ticket = await insert(db, 'ticket', {
    subject: attributes.subject ?? `Question ${nextNumber()}`,
    snippet: body,
    status,
    priority: attributes.priority ?? 'normal',
    slaStatus: attributes.slaStatus ?? 'none',
    tags: [...(attributes.tags ?? [])],
    channel: attributes.channel ?? 'portal',
    language: attributes.language ?? null,
    slaDueAt: attributes.slaDueAt ?? null,
    requesterId: requester.id,
    topicId: topic.id,
    teamId: attributes.team?.id ?? topic.teamId,
    assigneeId: attributes.assignee?.id ?? null,
    createdAt: at,
    updatedAt,
    resolvedAt: status === 'resolved' ? updatedAt : null,
    closedAt: status === 'closed' ? (attributes.closedAt ?? updatedAt) : null,
  })
  const ticketId = ticket.id
  const message = await aMessage(db, {
    ticket,
    author: requester,
    body,
    side: 'requester',
    channel: ticket.channel === 'phone' ? 'phone' : 'portal',
    createdAt: at,
  })
  const by = (actorId: string | null, when: Date) => ({ ...systemOccasion(when), actorId })
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
  attributes: {
    ticket: { id: string }
    author: { id: string }
    body?: string
    visibility?: Visibility
    side?: 'requester' | 'staff'
    channel?: Channel
    createdAt?: Date
  },
) {
  return insert(db, 'message', {
    ticketId: attributes.ticket.id,
    authorId: attributes.author.id,
    body: attributes.body ?? 'Have you tried it again?',
    visibility: attributes.visibility ?? 'public',
    side: attributes.side ?? 'staff',
    channel: attributes.channel ?? (attributes.side === 'requester' ? 'portal' : 'desk'),
    createdAt: attributes.createdAt ?? noon,
  })
}

/** Creates the row of a stored file, without its bytes; unused unless a message is given. */
export function aFile(
  db: Database,
  attributes: {
    uploader: { id: string }
    name?: string
    message?: { id: string; ticketId: string }
    createdAt?: Date
    size?: number
    contentType?: string
  },
) {
  return insert(db, 'attachment', {
    uploaderId: attributes.uploader.id,
    name: attributes.name ?? 'notes.txt',
    contentType: attributes.contentType ?? 'text/plain',
    size: attributes.size ?? 5,
    sha256: '0'.repeat(64),
    storageKey: randomUUID().replaceAll('-', ''),
    messageId: attributes.message?.id ?? null,
    ticketId: attributes.message?.ticketId ?? null,
    createdAt: attributes.createdAt ?? noon,
  })
}

/** Returns everything that happened to a ticket, or to all, in order. */
export function eventsOf(db: Database, ticket?: { id: string }) {
  return findMany(db, 'event', ticket ? { ticketId: ticket.id } : {}, {
    columns: ['id', 'type', 'payload', 'actorId', 'actorKind', 'through', 'createdAt'],
    orderBy: ['seq'],
  })
}
