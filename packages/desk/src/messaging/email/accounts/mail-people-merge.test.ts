import { type DomainEvent, parseEvent } from '@lodge/contracts'
import { findMany, getOne, updateMany, updateOne } from '@lodge/database'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mergePeople } from '../../../directory/users/merging/merge-people.ts'
import { undoPeopleMerge } from '../../../directory/users/merging/undo-people-merge.ts'
import { actingAs } from '../../../testing/context.ts'
import { aStudent, aSuperadmin } from '../../../testing/person-factory.ts'
import { createEmailFixture, type EmailFixture } from '../testing/email-fixture.ts'
import { mailPeopleMerge, mailPeopleUnmerge } from './mail-account-notices.ts'

let fixture: EmailFixture
let source: Awaited<ReturnType<typeof aStudent>>
let target: Awaited<ReturnType<typeof aStudent>>
beforeEach(async () => {
  fixture = await createEmailFixture()
  source = await aStudent(fixture.db, { email: 'ines@home.example' })
  target = await aStudent(fixture.db, { email: 'prado@uni.example' })
})
afterEach(() => fixture.close())

const superadmin = async () => actingAs(fixture.db, await aSuperadmin(fixture.db))
const merge = async () =>
  mergePeople(await superadmin(), {
    alias: source.alias,
    target: target.alias,
    revision: (await getOne(fixture.db, 'person', { id: source.id })).revision,
    targetRevision: (await getOne(fixture.db, 'person', { id: target.id })).revision,
  })
const undo = async () => undoPeopleMerge(await superadmin(), { alias: source.alias })

async function mailAll<Type extends 'person.merged' | 'person.unmerged'>(
  type: Type,
  mail: (ctx: EmailFixture['ctx'], event: DomainEvent<Type>) => Promise<void>,
) {
  const rows = await findMany(fixture.db, 'event', { type }, { orderBy: ['seq'] })
  for (const { id, payload, actorId, createdAt, pendingConsumers } of rows) {
    expect(pendingConsumers).toContain('urgent-email')
    const event = { ...Object(payload), id, type, actorId, at: createdAt.toISOString() }
    await mail(fixture.ctx, parseEvent(type, event))
  }
}
const mailMerges = () => mailAll('person.merged', mailPeopleMerge)
const mailUnmerges = () => mailAll('person.unmerged', mailPeopleUnmerge)

const sent = () =>
  fixture.server.mails.map(({ to, subject, text = '' }) => ({
    to: [to].flat().flatMap((header) => header?.value.map(({ address }) => address))[0],
    subject,
    text,
  }))

test('both addresses hear once that two accounts were merged, and enough of the other to know it by', async () => {
  await updateMany(fixture.db, 'site', {}, { languages: ['en', 'de'] })
  await updateOne(fixture.db, 'person', { id: source.id }, { language: 'de' })
  await merge()

  await mailMerges()
  await mailMerges()

  expect(sent()).toMatchObject([
    { to: source.email, subject: 'Ihre Konten bei University of Marlow sind nun eines' },
    { to: target.email, subject: 'Your accounts at University of Marlow are one now' },
  ])
  const [toSource, toTarget] = sent().map(({ text }) => text)
  expect(toSource).toContain('p…@uni.example')
  expect(toTarget).toContain('i…@home.example')
  expect(toTarget).not.toContain(source.email)
})

test('both hear that the merge was undone, and of no merge that was undone before they heard of it', async () => {
  await merge()
  await undo()

  await mailMerges()
  await mailUnmerges()
  await mailUnmerges()

  const subject = 'Your accounts at University of Marlow are two again'
  expect(sent()).toMatchObject([
    { to: source.email, subject },
    { to: target.email, subject },
  ])
})
