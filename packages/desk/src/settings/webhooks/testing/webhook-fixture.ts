import { randomUUID } from 'node:crypto'
import type { DomainEvent, NewWebhook, SaveWebhook, TicketStatus, Visibility } from '@lodge/contracts'
import type { Database } from '@lodge/database'
import { createTestDatabase } from '@lodge/database/testing'
import type { Actor } from '@lodge/domain'
import { createLogger } from '@lodge/events'
import { systemContext } from '../../../foundation/context.ts'
import { actingAs } from '../../../testing/context.ts'
import { aSuperadmin } from '../../../testing/person-factory.ts'
import { aSite } from '../../../testing/site-factory.ts'
import { recordWebhookDeliveries } from '../recording/record-deliveries.ts'
import { createWebhook } from '../records/webhook-record.ts'
import { startWebhookSender, type WebhookSender } from '../sending/webhook-sender.ts'
import type { WebhookContext } from '../webhook-context.ts'

export const webhookKey = 'a secret of thirty-two characters'
/** Sinks of tests listen on this machine, as systems on campus are allowed. */
const reach = { allowedNetworks: ['127.0.0.1'] }

export interface WebhookFixture {
  db: Database
  /** The context of workers, with the present time. */
  system: WebhookContext
  as: (someone: { actor: Actor }) => WebhookContext
  admin: Awaited<ReturnType<typeof aSuperadmin>>
  aWebhook: (given: Partial<SaveWebhook>) => Promise<NewWebhook>
  send: () => WebhookSender
  close: () => Promise<void>
}

/** Creates a database of its own where none is given. */
export async function createWebhookFixture(given?: Database): Promise<WebhookFixture> {
  const own = given ? null : await createTestDatabase()
  const db = given ?? own
  if (!db) throw new Error('There is no database.')
  await aSite(db)
  const admin = await aSuperadmin(db)
  const now = () => new Date()
  const system = { ...systemContext(db, now), secret: webhookKey, reach }
  const as = (someone: { actor: Actor }) => ({ ...actingAs(db, someone), now, secret: webhookKey, reach })
  const senders: WebhookSender[] = []
  return {
    db,
    system,
    admin,
    as,
    aWebhook: (given) => createWebhook(as(admin), webhookInput(given)),
    send: () => {
      const sender = startWebhookSender(system, { log: createLogger('test', 'silent') })
      senders.push(sender)
      return sender
    },
    close: async () => {
      await Promise.all(senders.map((sender) => sender.close()))
      await own?.drop()
    },
  }
}

export function webhookInput(given: Partial<SaveWebhook> = {}): SaveWebhook {
  return {
    name: 'Campus chat',
    address: 'https://127.0.0.1:8443/lodge',
    events: ['ticket.status_changed'],
    teams: [],
    includesPersonalData: false,
    ...given,
  }
}

export function aStatusEvent(
  { id: ticketId }: { id: string },
  to: TicketStatus = 'resolved',
): DomainEvent<'ticket.status_changed'> {
  const at = new Date().toISOString()
  return {
    id: randomUUID(),
    type: 'ticket.status_changed',
    at,
    actorId: null,
    ticketId,
    from: 'open',
    to,
    messageId: null,
  }
}

export function aReplyEvent(
  { id: ticketId }: { id: string },
  { id: messageId }: { id: string },
  visibility: Visibility = 'public',
): DomainEvent<'ticket.replied'> {
  const at = new Date().toISOString()
  const rest = { by: 'staff' as const, thenStatus: null, mentions: [] }
  return {
    id: randomUUID(),
    type: 'ticket.replied',
    at,
    actorId: null,
    ticketId,
    messageId,
    visibility,
    ...rest,
  }
}

export const record = recordWebhookDeliveries
