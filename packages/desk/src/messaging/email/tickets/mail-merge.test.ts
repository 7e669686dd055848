import { insert, updateOne } from '@lodge/database'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEmailFixture, type EmailFixture } from '../testing/email-fixture.ts'
import { mailMerge, mailUnmerge } from './mail-merge.ts'

let fixture: EmailFixture
beforeEach(async () => {
  fixture = await createEmailFixture()
})
afterEach(() => fixture.close())

/** Returns the event of a merge of two of the student's tickets, the second into the first. */
async function aMerge(actorId = fixture.agent.id) {
  const into = await fixture.aTicket({ subject: 'Radiator stays cold' })
  const from = await fixture.aTicket({ subject: 'Heating again' })
  const { id: mergeId } = await insert(fixture.db, 'ticket_merge', {
    sourceId: from.id,
    targetId: into.id,
    sourceStatus: 'new',
    createdAt: new Date(),
  })
  const ids = { sourceId: from.id, targetId: into.id, mergeId }
  return {
    from,
    into,
    merged: await fixture.anEvent('ticket.merged', { ...ids, from: 'new' }, actorId),
    undo: async () => {
      await updateOne(fixture.db, 'ticket_merge', { id: mergeId }, { undoneAt: new Date() })
      return fixture.anEvent('ticket.unmerged', { ...ids, to: 'new' }, actorId)
    },
  }
}

test('the requester is mailed the number of the target ticket once', async () => {
  const { from, into, merged } = await aMerge()

  await mailMerge(fixture.ctx, merged)
  await mailMerge(fixture.ctx, merged)

  const [mail, ...others] = fixture.server.mails
  expect(others).toEqual([])
  expect(mail?.subject).toBe(`[Marlow #${from.number}] Your question continues under number ${into.number}`)
  expect(mail?.to).toMatchObject({ value: [{ address: 'amara@marlow.example' }] })
  expect(mail?.text).toContain(`under number ${from.number} (Heating again)`)
  expect(mail?.text).toContain(`under number ${into.number} (Radiator stays cold)`)
  expect(mail?.text).toContain(`https://help.marlow.example/tickets/${into.number}/detail`)
})

test('a merge that is undone before its mail mails nobody', async () => {
  const { merged, undo } = await aMerge()
  const undone = await undo()

  await mailUnmerge(fixture.ctx, undone)
  await mailMerge(fixture.ctx, merged)

  expect(fixture.server.mails).toEqual([])
})

test('the undo of a mailed merge is mailed to the requester', async () => {
  const { from, merged, undo } = await aMerge()
  await mailMerge(fixture.ctx, merged)
  await mailUnmerge(fixture.ctx, await undo())

  expect(fixture.server.mails.map(({ subject }) => subject).at(-1)).toBe(
    `[Marlow #${from.number}] Your question has its own number again: Heating again`,
  )
  expect(fixture.server.mails).toHaveLength(2)
})

test('a requester who merges their own tickets is not mailed', async () => {
  const { merged } = await aMerge(fixture.student.id)
  await mailMerge(fixture.ctx, merged)
  expect(fixture.server.mails).toEqual([])
})
