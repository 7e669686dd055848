import { randomUUID } from 'node:crypto'
import { type EventInput, type EventType, parseEvent, ticketIdOf, Visibility } from '@lodge/contracts'
import { findMany, getOne, insert, insertMany } from '@lodge/database'
import { seedEssentials } from '@lodge/database/seed'
import { createTestDatabase } from '@lodge/database/testing'
import { systemContext } from '../../../foundation/context.ts'
import { deskStrings } from '../../../foundation/strings.ts'
import type { EmailContext } from '../email-context.ts'
import { createMailer } from '../mailer.ts'
import { startMailServer } from './mail-server.ts'

export type EmailFixture = Awaited<ReturnType<typeof createEmailFixture>>

/** Creates an installation with a real database and a real mail server, one student, one agent and one lead. */
export async function createEmailFixture() {
  const db = await createTestDatabase({ maxConnections: 4 })
  await seedEssentials(db, { siteName: 'University of Marlow', setUpAt: new Date() })
  const server = await startMailServer()
  const mailer = createMailer({
    smtpUrl: server.url,
    from: 'help@marlow.example',
    reach: { servers: null, includesThisMachine: true },
  })
  const ctx: EmailContext = {
    ...systemContext(db),
    mailer,
    strings: deskStrings,
    appUrl: 'https://help.marlow.example',
    secret: 'a secret of the tests',
  }
  const role = await getOne(db, 'role', { name: 'agent' })
  const aPerson = (name: string, email: string, roleId: number | null = null) =>
    insert(db, 'person', { alias: `p-${randomUUID()}`, email, name, roleId, createdAt: new Date() })
  const student = await aPerson('Amara Okonkwo', 'amara@marlow.example')
  const agent = await aPerson('Callum Fraser', 'callum@marlow.example', role.id)
  const lead = await aPerson('Grace Adeyemi', 'grace@marlow.example', role.id)
  const team = await insert(db, 'team', { alias: 'accommodation', name: 'Accommodation' })
  await insertMany(db, 'team_member', [
    { teamId: team.id, personId: agent.id },
    { teamId: team.id, personId: lead.id, isLead: true },
  ])
  const topic = await insert(db, 'topic', {
    alias: 'repairs',
    name: 'Repairs',
    title: 'Report a repair',
    teamId: team.id,
  })
  /** Writes an event as the desk would, and returns it as a worker receives it. */
  const anEvent = async <Type extends EventType>(
    type: Type,
    payload: EventInput<Type>,
    actorId: string | null = null,
  ) => {
    const id = randomUUID()
    const ticketId = ticketIdOf(payload)
    await insert(db, 'event', { id, type, payload, ticketId, actorId, createdAt: new Date() })
    return parseEvent(type, { ...payload, id, type, actorId, at: new Date().toISOString() })
  }
  return {
    db,
    server,
    ctx,
    student,
    agent,
    lead,
    close: async () => {
      mailer.close()
      await server.close()
      await db.drop()
    },
    aTicket: (
      more: {
        subject?: string
        status?: string
        assigneeId?: string | null
        requesterId?: string
        language?: string
      } = {},
    ) =>
      insert(db, 'ticket', {
        subject: 'Radiator stays cold',
        requesterId: student.id,
        teamId: team.id,
        topicId: topic.id,
        assigneeId: agent.id,
        createdAt: new Date(),
        updatedAt: new Date(),
        ...more,
      }),
    aMessage: (
      ticketId: string,
      {
        side = 'staff',
        visibility = 'public',
        body = 'The valve is replaced.',
        authorId = '',
        html = null,
      }: MessageAttributes = {},
    ) =>
      insert(db, 'message', {
        ticketId,
        side,
        visibility,
        body,
        html,
        authorId: authorId || (side === 'staff' ? agent.id : student.id),
        createdAt: new Date(),
      }),
    aFile: (message: StoredMessage, file: { id?: string; name: string; size: number }) =>
      insert(db, 'attachment', {
        ...file,
        ticketId: message.ticketId,
        messageId: message.id,
        uploaderId: message.authorId ?? student.id,
        contentType: 'application/octet-stream',
        sha256: '',
        storageKey: randomUUID(),
        createdAt: new Date(),
      }),
    anEvent,
    /** Returns the event of a message, by the message's author. */
    aRepliedEvent: (message: StoredMessage, more: Partial<EventInput<'ticket.replied'>> = {}) =>
      anEvent(
        'ticket.replied',
        {
          ticketId: message.ticketId,
          messageId: message.id,
          visibility: Visibility.parse(message.visibility),
          by: message.side === 'staff' ? 'staff' : 'requester',
          thenStatus: null,
          ...more,
        },
        message.authorId,
      ),
    deliveries: () =>
      findMany(
        db,
        'email_delivery',
        {},
        {
          columns: ['recipient', 'state', 'attempts', 'lastError', 'id', 'templateCode'],
          orderBy: ['recipient'],
        },
      ),
  }
}

interface StoredMessage {
  id: string
  ticketId: string
  visibility: string
  side: string
  authorId: string | null
}

interface MessageAttributes {
  side?: 'requester' | 'staff'
  visibility?: Visibility
  body?: string
  authorId?: string
  html?: string | null
}
