import { randomUUID } from 'node:crypto'
import { CreateTicket, CreateTicketOnBehalf, type FormAnswers, type FormField } from '@lodge/contracts'
import { getOne, insert, remove, sql, updateOne } from '@lodge/database'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { actingAs as through } from '../../../foundation/context.ts'
import { notify } from '../../../messaging/notifications/notify.ts'
import {
  aCourse,
  actingAs,
  aDeskFixture,
  aFile,
  after,
  anAgent,
  anSlaPolicy,
  aStudent,
  aTopic,
  eventsOf,
  type TestPerson,
} from '../../../testing/index.ts'
import { createTicket } from '../lifecycle/create-ticket.ts'
import { setStatus } from '../lifecycle/set-status.ts'
import { getMyTicket } from '../list/get-my-ticket.ts'
import { getTicket } from '../list/get-ticket.ts'
import { createTicketOnBehalf } from '../on-behalf/create-ticket-on-behalf.ts'
import { getTicketForm } from '../properties/get-ticket-form.ts'
import { setCourse } from '../properties/set-course.ts'
import { setFormAnswers } from '../properties/set-form-answers.ts'
import { giveMissingAnswers } from './give-missing-answers.ts'

const { db, team, agent } = await aDeskFixture()
await anSlaPolicy(db)
afterAll(() => db.drop())

const choices = ['exam', 'lab'].map((value) => ({ value, label: `At an ${value}` }))
const fields: FormField[] = [
  { key: 'room', type: 'text', label: 'Room', isRequired: true, maxLength: 4 },
  { key: 'what', type: 'choice', label: 'What', isRequired: true, choices },
  {
    key: 'seat',
    type: 'text',
    label: 'Seat',
    isRequired: true,
    visibleWhen: { match: 'all', tests: [{ field: 'what', test: 'equals', value: 'lab' }] },
  },
  { key: 'note', type: 'text', label: 'Note', isRequired: false },
]
const topic = await aTopic(db, { team, fields })

let student: TestPerson
beforeEach(async () => {
  student = await aStudent(db)
})

const asAgent = (minutes = 5) => actingAs(db, agent, after(minutes))
const asStudent = (minutes = 10) => actingAs(db, student, after(minutes))
const refusedAt = (fields: Record<string, string>) => ({
  code: 'invalid_input',
  details: {
    fields: Object.fromEntries(
      Object.entries(fields).map(([key, reason]) => [
        `formAnswers.${key}`,
        expect.objectContaining({ reason }),
      ]),
    ),
  },
})

async function open(formAnswers: FormAnswers = {}, given: object = {}) {
  const { number } = await createTicketOnBehalf(
    asAgent(),
    CreateTicketOnBehalf.parse({
      requester: { alias: student.alias },
      topic: topic.alias,
      subject: 'The door is locked',
      body: 'They cannot get in.',
      formAnswers,
      mayMissAnswers: true,
      submissionId: randomUUID(),
      ...given,
    }),
  )
  const { id } = await getOne(db, 'ticket', { number })
  const give = (answers: FormAnswers, ctx = asStudent()) =>
    giveMissingAnswers(ctx, { number, formAnswers: answers })
  return { number, id, give }
}
const labels = async (number: number) =>
  (await getTicket(asAgent(), { number })).missingAnswers?.fields.map(({ label }) => label)
const stored = async (number: number) => (await getOne(db, 'ticket', { number })).formAnswers

describe('a ticket that misses answers', () => {
  test('is created by an agent who says so, and asks its requester and its agents for the same', async () => {
    const { number } = await open({ what: 'lab' })

    const detail = await getTicket(asAgent(), { number })
    expect(detail.missingAnswers).toEqual({
      fields: [
        { key: 'room', label: 'Room' },
        { key: 'seat', label: 'Seat' },
      ],
      question: expect.stringContaining('- Room\n- Seat'),
    })
    expect(detail.formAnswers).toMatchObject([{ key: 'what' }])
    expect((await getMyTicket(asStudent(), { number })).missingAnswers).toMatchObject({
      fields: [{ key: 'room' }, { key: 'what' }, { key: 'seat' }, { key: 'note' }],
      formAnswers: { what: 'lab' },
    })
  })

  test('needs every answer where the agent does not say so, and valid ones in any case', async () => {
    const all = refusedAt({ room: 'required', what: 'option_required' })
    await expect(open({}, { mayMissAnswers: false })).rejects.toMatchObject(all)
    await expect(open({ room: 'Building 12' })).rejects.toMatchObject(refusedAt({ room: 'too_long' }))
  })

  test('comes by mail, which has no form, and never from the portal', async () => {
    const input = () =>
      CreateTicket.parse({
        topic: topic.alias,
        subject: 'Locked out',
        body: 'The door does not open.',
        submissionId: randomUUID(),
      })
    const { actor } = student
    if (actor.kind !== 'requester') throw new Error('A student is a requester.')
    const { number } = await createTicket(through(asStudent(), actor, 'mail'), input())

    expect(await labels(number)).toEqual(['Room', 'What'])
    await expect(createTicket(asStudent(), input())).rejects.toMatchObject(
      refusedAt({ room: 'required', what: 'option_required' }),
    )
  })

  test('that was created with everything asks for nothing', async () => {
    const { number } = await open({ room: 'B12', what: 'exam' })
    expect((await getTicket(asAgent(), { number })).missingAnswers).toBeNull()
    expect((await getMyTicket(asStudent(), { number })).missingAnswers).toBeNull()
  })
})

describe('the requester’s answers', () => {
  test('fill the form, some now and the rest later', async () => {
    const { number, give } = await open()
    const some = await give({ what: 'lab', room: ' B12 ' })
    expect(some.formAnswers.map(({ answer }) => answer)).toEqual(['B12', 'At an lab'])
    expect(await labels(number)).toEqual(['Seat'])

    expect((await give({ seat: '4', note: 'By the door' })).missingAnswers).toBeNull()
    expect(await stored(number)).toEqual({ room: 'B12', what: 'lab', seat: '4', note: 'By the door' })
  })

  test('are an event that names the fields in the thread, once however often they are sent', async () => {
    const { number, id, give } = await open({ what: 'exam' })
    await give({ room: 'B12' })
    await give({ room: 'B12' })

    const events = (await eventsOf(db, { id })).filter(({ type }) => type !== 'ticket.created')
    expect(events).toMatchObject([
      {
        type: 'ticket.form_answers_changed',
        actorId: student.id,
        payload: { by: 'requester', from: { what: 'exam' }, to: { room: 'B12', what: 'exam' } },
      },
    ])
    const { events: lines } = await getTicket(asAgent(), { number })
    expect(lines).toMatchObject([{ type: 'ticket.form_answers_changed', to: 'Room' }])
  })

  test('notify the assignee, and those of staff notify nobody', async () => {
    const { number, id, give } = await open({}, { assignee: agent.alias })
    await give({ room: 'B12' })
    const expected = { room: 'B12' }
    const staff = await anAgent(db, { teams: [team] })
    await setFormAnswers(actingAs(db, staff), {
      number,
      formAnswers: { ...expected, what: 'exam' },
      expected,
    })

    const events = (await eventsOf(db, { id })).filter(({ type }) => type === 'ticket.form_answers_changed')
    const notified = await Promise.all(
      events.map(async ({ id: eventId, actorId, payload }) => {
        const { from, to, by } = payload as { from: FormAnswers; to: FormAnswers; by: 'requester' | 'staff' }
        const event = { id: eventId, ticketId: id, actorId, from, to, by, at: after(10).toISOString() }
        return notify(asAgent(), { type: 'ticket.form_answers_changed', ...event })
      }),
    )
    expect(notified.map((pushes) => pushes.map(({ personId }) => personId))).toEqual([[agent.id], []])
  })

  test('wake a ticket that waits for them as a reply does, and leave it answered', async () => {
    const { number, id, give } = await open({ room: 'B12' })
    const before = await getOne(db, 'ticket', { id })
    await setStatus(asAgent(), { number, status: 'pending', until: after(600).toISOString() })

    expect(await give({ what: 'exam' })).toMatchObject({ status: 'open', snoozedUntil: null })
    expect((await eventsOf(db, { id })).at(-1)).toMatchObject({
      type: 'ticket.status_changed',
      payload: { from: 'pending', to: 'open', messageId: null },
    })
    const { unansweredSince } = await getOne(db, 'ticket', { id })
    expect(unansweredSince).toEqual(before.unansweredSince)
  })

  test('are refused at their fields, and an empty form at each field that is missing', async () => {
    const { number, give } = await open()
    await expect(give({ room: 'Building 12', what: 'party' })).rejects.toMatchObject(
      refusedAt({ room: 'too_long', what: 'not_an_option' }),
    )
    await expect(give({ room: ' ' })).rejects.toMatchObject(
      refusedAt({ room: 'required', what: 'option_required' }),
    )
    expect(await stored(number)).toEqual({})
  })

  test('may be files', async () => {
    const asking = [{ key: 'proof', type: 'file', label: 'Proof', isRequired: true }] as const
    const { give } = await open({}, { topic: (await aTopic(db, { team, fields: asking })).alias })
    const file = await aFile(db, { uploader: student })
    const foreign = await aFile(db, { uploader: agent })

    await expect(give({ proof: [foreign.id] })).rejects.toMatchObject(refusedAt({ proof: 'file_gone' }))
    const { formAnswers, missingAnswers } = await give({ proof: [file.id] })
    expect(formAnswers).toMatchObject([{ key: 'proof', files: [{ id: file.id }] }])
    expect(missingAnswers).toBeNull()
  })

  test('name the course that the topic needs, which becomes the ticket’s', async () => {
    const course = await aCourse(db)
    const needy = await aTopic(db, { team })
    await updateOne(db, 'topic', { id: needy.id }, { needsCourse: true })
    await insert(db, 'person_course', { personId: student.id, courseId: course.id })
    const { number, give } = await open({}, { topic: needy.alias })
    const other = await open({}, { topic: needy.alias })

    expect(await labels(number)).toEqual(['Course'])
    const key = (await getMyTicket(asStudent(), { number })).missingAnswers?.fields[0]?.key ?? ''
    const answered = await give({ [key]: course.alias })
    expect(answered).toMatchObject({ course: { code: course.code }, missingAnswers: null })
    expect(await stored(number)).toEqual({})
    expect((await getTicket(asAgent(), { number })).events).toContainEqual(
      expect.objectContaining({ type: 'ticket.form_answers_changed', to: 'Course' }),
    )
    await setCourse(asAgent(), { number: other.number, course: course.alias, expected: null })
    expect((await getTicket(asAgent(), other)).missingAnswers).toBeNull()
  })

  test('go to the version of the form that the ticket has', async () => {
    const { number, give } = await open({ what: 'exam' })
    const form = await getOne(db, 'form', sql`id IN (SELECT form_id FROM topic WHERE id = ${topic.id})`)
    const newer = await insert(db, 'form_version', {
      formId: form.id,
      version: 2,
      fields: [],
      publishedAt: after(6),
    })

    expect((await give({ room: 'B12' })).missingAnswers).toBeNull()
    expect(await getTicketForm(asAgent(), { number })).toMatchObject({ version: 1 })
    await remove(db, 'form_version', { id: newer.id })
  })
})

describe('two who answer at once', () => {
  test('lose nothing where they answer different fields', async () => {
    const { number, give } = await open()
    await Promise.all([give({ room: 'B12' }), give({ what: 'exam' })])
    expect(await stored(number)).toEqual({ room: 'B12', what: 'exam' })
  })

  test('hear of it where they answer one field differently, and nothing of theirs is saved', async () => {
    const { number, give } = await open()
    await give({ room: 'B12' })
    await expect(give({ room: 'C3', what: 'exam' })).rejects.toMatchObject({
      code: 'ticket_changed',
      reason: 'property_changed',
      details: { present: { number } },
    })
    expect(await stored(number)).toEqual({ room: 'B12' })
  })

  test('hear of it where the other is an agent with an older form', async () => {
    const { number, give } = await open()
    await give({ room: 'B12' })
    const set = setFormAnswers(asAgent(), { number, formAnswers: { what: 'exam' }, expected: {} })
    await expect(set).rejects.toMatchObject(refusedAt({ room: 'required' }))
    const both = { room: 'C3', what: 'exam' }
    await expect(
      setFormAnswers(asAgent(), { number, formAnswers: both, expected: {} }),
    ).rejects.toMatchObject({ code: 'ticket_changed' })
  })
})

describe('an agent', () => {
  test('fills in some of the missing answers, and takes back none that stands', async () => {
    const { number } = await open()
    const expected = { room: 'B12' }
    await setFormAnswers(asAgent(), { number, formAnswers: expected, expected: {} })
    expect(await labels(number)).toEqual(['What'])
    await expect(setFormAnswers(asAgent(), { number, formAnswers: {}, expected })).rejects.toMatchObject(
      refusedAt({ room: 'required' }),
    )
  })

  test('may leave nothing open on a ticket that misses nothing', async () => {
    const expected = { room: 'B12', what: 'exam' }
    const { number } = await open(expected)
    const set = setFormAnswers(asAgent(), { number, formAnswers: { ...expected, what: 'lab' }, expected })
    await expect(set).rejects.toMatchObject(refusedAt({ seat: 'required' }))
  })
})

test('only the requester gives missing answers, and only while the ticket is worked on', async () => {
  const { number, id, give } = await open()
  const room = { room: 'B12' }
  await expect(give(room, asAgent())).rejects.toMatchObject({ code: 'forbidden' })
  await expect(give(room, actingAs(db, await aStudent(db)))).rejects.toMatchObject({ code: 'not_found' })

  await setStatus(asAgent(), { number, status: 'resolved' })
  await expect(give(room)).rejects.toMatchObject({
    code: 'status_not_allowed',
    reason: 'ticket_takes_no_answers',
  })
  const other = await open()
  await updateOne(db, 'ticket', { id }, { status: 'open', mergedIntoId: other.id })
  await expect(give(room)).rejects.toMatchObject({ code: 'ticket_merged' })
  expect(await stored(number)).toEqual({})
})
