import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Changes, findMany, getOne, insert, updateOne } from '@lodge/database'
import { createTestDatabase } from '@lodge/database/testing'
import { createDiskStore } from '../../../files/disk/disk-store.ts'
import { systemContext } from '../../../foundation/context.ts'
import { aliasOf, anAgent } from '../../../testing/person-factory.ts'
import { aSite } from '../../../testing/site-factory.ts'
import { anSlaPolicy } from '../../../testing/sla-policy-factory.ts'
import { aTeam, aTopic } from '../../../testing/topic-factory.ts'
import { findMailboxesOf } from '../../mailboxes/find-mailboxes.ts'
import { handleIncomingMail } from '../handle-incoming-mail.ts'
import type { MailInContext } from '../mail-in-context.ts'
import { receiveMail } from '../receive-mail.ts'

export type MailInFixture = Awaited<ReturnType<typeof createMailInFixture>>

/** Creates an installation with a mailbox, `help@uni.example`, whose mail goes to a team with one agent. */
export async function createMailInFixture() {
  const db = await createTestDatabase()
  await aSite(db)
  await anSlaPolicy(db, { nextResponseMinutes: 60 })
  const team = await aTeam(db, { name: 'IT Service Desk' })
  const topic = await aTopic(db, { team })
  const agent = await anAgent(db, { teams: [team], permissions: ['manage_mailbox'] })
  const mailbox = await aMailbox('help@uni.example')
  const folder = mkdtempSync(join(tmpdir(), 'lodge-mails-'))
  const store = createDiskStore(folder)
  const ctx: MailInContext = {
    ...systemContext(db),
    mails: store,
    files: store,
    secret: 'a secret of the tests',
    trustsEverySender: false,
  }

  async function aMailbox(address: string, more: Changes<'mailbox'> = {}) {
    const name = `Mailbox ${address}`
    const made = await insert(db, 'mailbox', {
      name,
      alias: aliasOf(`${name} ${randomUUID().slice(0, 4)}`),
      teamId: team.id,
      topicId: topic.id,
      trustedServer: 'mx.uni.example',
    })
    await insert(db, 'mailbox_address', { mailboxId: made.id, address, position: 0 })
    return updateOne(db, 'mailbox', { id: made.id }, more)
  }

  /** Takes a mail and handles it, as the receiver and the worker do. Returns what is kept of it. */
  async function come(raw: Buffer, { from = 'kofi@uni.example', to = ['help@uni.example'] } = {}) {
    const id = await arrive(raw, { from, to })
    await handleIncomingMail(ctx, id)
    return kept(id)
  }

  async function arrive(raw: Buffer, { from = 'kofi@uni.example', to = ['help@uni.example'] } = {}) {
    const [found] = await findMailboxesOf(db, to)
    if (!found) throw new Error('No mailbox has this address')
    return receiveMail(ctx, { mailbox: found, envelope: { from, to }, raw })
  }

  async function kept(id: string) {
    const mail = await getOne(db, 'incoming_mail', { id })
    return { ...mail, ticket: mail.ticketId === null ? null : await ticketWithMessages(mail.ticketId) }
  }

  async function ticketWithMessages(id: string) {
    const ticket = await getOne(db, 'ticket', { id })
    const messages = await findMany(db, 'message', { ticketId: id }, { orderBy: ['id'] })
    const files = await findMany(
      db,
      'attachment',
      { messageId: messages.map((message) => message.id) },
      { orderBy: ['id'] },
    )
    return {
      ...ticket,
      messages: messages.map((message) => ({
        ...message,
        attachments: files.filter(({ messageId }) => messageId === message.id),
      })),
      requester: await getOne(db, 'person', { id: ticket.requesterId }),
    }
  }

  return {
    db,
    ctx,
    team,
    topic,
    agent,
    mailbox,
    aMailbox,
    arrive,
    come,
    kept,
    close: async () => {
      await db.drop()
      await rm(folder, { recursive: true })
    },
  }
}
