import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
  await anSlaPolicy(db)
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

  function aMailbox(address: string, more: Record<string, unknown> = {}) {
    const name = `Mailbox ${address}`
    return db.prisma.mailbox.create({
      data: {
        name,
        alias: aliasOf(`${name} ${randomUUID().slice(0, 4)}`),
        teamId: team.id,
        topicId: topic.id,
        trustedServer: 'mx.uni.example',
        addresses: { create: { address, position: 0 } },
        ...more,
      },
    })
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

  const kept = (id: string) =>
    db.prisma.incomingMail.findUniqueOrThrow({
      where: { id },
      include: { ticket: { include: { messages: { include: { attachments: true } }, requester: true } } },
    })

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
