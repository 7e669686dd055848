import { randomUUID } from 'node:crypto'
import { type EventInput, parseEvent, type RequesterPreferences } from '@lodge/contracts'
import { type Database, updateOne } from '@lodge/database'
import { createTestDatabase } from '@lodge/database/testing'
import webPush from 'web-push'
import { systemContext } from '../../../foundation/context.ts'
import { deskStrings } from '../../../foundation/strings.ts'
import { actingAs, noon } from '../../../testing/context.ts'
import { anAgent, aStudent, type TestPerson } from '../../../testing/person-factory.ts'
import { aSite } from '../../../testing/site-factory.ts'
import { aMessage, aTicket } from '../../../testing/ticket-factory.ts'
import { subscribeToWebPush } from '../change-push-devices.ts'
import type { WebPushContext } from '../web-push-context.ts'
import { startPushService } from './push-service.ts'

export type WebPushFixture = Awaited<ReturnType<typeof createWebPushFixture>>

/** Creates an installation with web push and a push service of its own, in a database of its own or in this one. */
export async function createWebPushFixture(given?: Database) {
  const { db, drop } = given ? { db: given, drop: async () => undefined } : await aDatabase()
  await aSite(db)
  const service = await startPushService()
  const keys = webPush.generateVAPIDKeys()
  const settings = { publicKey: keys.publicKey, services: [service.origin] }
  const ctx: WebPushContext = {
    ...systemContext(db, () => noon),
    keys,
    services: settings.services,
    strings: deskStrings,
    contact: 'mailto:help@marlow.example',
  }
  const agent = await anAgent(db)

  /** Creates a student who is told on this many devices. */
  async function someoneOnDevices(count: number, webPush: Partial<RequesterPreferences['webPush']> = {}) {
    const student = await aStudent(db)
    await updateOne(db, 'person', { id: student.id }, { requesterPreferences: { webPush } })
    const devices = Array.from({ length: count }, () => service.subscribe(keys.publicKey))
    for (const device of devices) await subscribe(student, device)
    const ticket = await aTicket(db, { requester: student, subject: 'A private matter' })
    return { student, devices, ticket }
  }

  function subscribe(
    student: TestPerson,
    device: ReturnType<typeof service.subscribe>,
    sessionId: string = randomUUID(),
  ) {
    const browser = { settings, sessionId, userAgent: 'Firefox' }
    return subscribeToWebPush(actingAs(db, student), device, browser)
  }

  /** Returns the event of a reply by an agent. */
  async function aReply(
    ticket: { id: string },
    more: Partial<EventInput<'ticket.replied'>> = {},
    at: Date = noon,
  ) {
    const message = await aMessage(db, { ticket, author: agent, side: 'staff', ...more })
    const id = randomUUID()
    const about = { ticketId: ticket.id, messageId: message.id, visibility: 'public', by: 'staff' }
    const stamp = { id, type: 'ticket.replied', actorId: agent.id, at: at.toISOString() }
    return parseEvent('ticket.replied', { ...about, thenStatus: null, ...more, ...stamp })
  }

  const close = async () => {
    await service.close()
    await drop()
  }
  return { db, ctx, keys, service, settings, agent, someoneOnDevices, subscribe, aReply, close }
}

async function aDatabase() {
  const db = await createTestDatabase()
  return { db, drop: () => db.drop() }
}
