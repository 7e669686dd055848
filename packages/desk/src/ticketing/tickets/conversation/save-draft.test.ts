import { randomUUID } from 'node:crypto'
import { updateOne } from '@lodge/database'
import { afterAll, beforeEach, expect, test } from 'vitest'
import {
  actingAs,
  aDeskFixture,
  aFile,
  after,
  anAgent,
  aSuperadmin,
  aTeam,
  aTicket,
  type TestPerson,
} from '../../../testing/index.ts'
import { getComposer } from './get-composer.ts'
import { replyToTicket } from './reply-to-ticket.ts'
import { saveDraft } from './save-draft.ts'

const { db, team, agent, student } = await aDeskFixture()
let ticket: Awaited<ReturnType<typeof aTicket>>
beforeEach(async () => {
  ticket = await aTicket(db, { team, requester: student, status: 'open' })
})
afterAll(() => db.drop())

const save = (given: Partial<Parameters<typeof saveDraft>[1]> = {}, by: TestPerson = agent, minutes = 1) =>
  saveDraft(actingAs(db, by, after(minutes)), {
    number: ticket.number,
    visibility: 'public',
    html: '<p>So far</p>',
    attachments: [],
    revision: 0,
    ...given,
  })
const composing = (by: TestPerson = agent) => getComposer(actingAs(db, by), { number: ticket.number })

test('a draft is stored sanitised for its writer alone, one for each visibility', async () => {
  const reply = await save({ html: '<p onclick="x()">So far</p>' })
  const note = await save({ visibility: 'internal', html: '<p>Note</p>' })
  expect(reply).toMatchObject({
    html: '<p>So far</p>',
    visibility: 'public',
    updatedAt: after(1).toISOString(),
  })
  expect((await composing()).drafts).toEqual([note, reply])
  expect((await composing(await anAgent(db, { teams: [team] }))).drafts).toEqual([])
})

test('a draft is saved over its present revision, and any other revision is a conflict', async () => {
  const first = await save()
  const second = await save({ html: '<p>More</p>', revision: first.revision })
  expect(second.revision).toBe(first.revision + 1)
  for (const revision of [0, first.revision])
    await expect(save({ html: '<p>Older</p>', revision })).rejects.toMatchObject({
      code: 'edit_conflict',
      details: { present: second },
    })
})

test('concurrent first saves of a draft create one draft', async () => {
  const results = await Promise.allSettled([1, 2, 3].map((device) => save({ html: `<p>${device}</p>` })))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('saving an empty text deletes the draft', async () => {
  const { revision } = await save()
  await expect(save({ html: '', revision: revision + 7 })).rejects.toMatchObject({ code: 'edit_conflict' })
  const cleared = await save({ html: '<p></p>', revision })
  expect(cleared).toMatchObject({ html: '', revision: 0 })
  expect(await save({ html: '', revision })).toMatchObject({ revision: 0 })
  expect((await composing()).drafts).toEqual([])
})

test('sending deletes the draft, and a late save from another device is a conflict', async () => {
  const { revision } = await save()
  const note = await save({ visibility: 'internal', html: '<p>Note</p>' })
  await replyToTicket(actingAs(db, agent), {
    number: ticket.number,
    html: '<p>So far</p>',
    visibility: 'public',
    attachments: [],
    submissionId: randomUUID(),
  })
  expect((await composing()).drafts).toEqual([note])
  await expect(save({ html: '<p>Late</p>', revision })).rejects.toMatchObject({
    code: 'edit_conflict',
    details: { present: { html: '', revision: 0 } },
  })
})

test('a draft carries the writer’s own files until they are sent', async () => {
  const other = await anAgent(db, { teams: [team] })
  const [mine, foreign] = [await aFile(db, { uploader: agent }), await aFile(db, { uploader: other })]
  const draft = await save({ html: '', attachments: [mine.id, foreign.id] })
  expect(draft.attachments).toMatchObject([{ id: mine.id, name: mine.name }])
})

test('people who do not see the ticket have no drafts on it', async () => {
  const outsider = await anAgent(db, { teams: [await aTeam(db)] })
  await expect(save({}, outsider)).rejects.toMatchObject({ code: 'not_found' })
  await expect(composing(outsider)).rejects.toMatchObject({ code: 'not_found' })
  await expect(save({}, student)).rejects.toMatchObject({ code: 'forbidden' })
})

test('the composer lists the colleagues who see the ticket, and has the agent’s own signature', async () => {
  const [colleague, admin] = [await anAgent(db, { teams: [team] }), await aSuperadmin(db)]
  const outsider = await anAgent(db, { teams: [await aTeam(db)] })
  await updateOne(db, 'person', { id: agent.id }, { signature: '<p>Mine<script>x()</script></p>' })
  const { agents, signature } = await composing()
  const aliases = agents.map(({ alias }) => alias)
  expect(aliases).toEqual(expect.arrayContaining([colleague.alias, admin.alias]))
  for (const { alias } of [outsider, agent, student]) expect(aliases).not.toContain(alias)
  expect(signature).toBe('<p>Mine</p>')
})
