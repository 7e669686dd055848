import { ChangeTags, type FormField, limits } from '@lodge/contracts'
import { getOne, query, sql, updateOne } from '@lodge/database'
import { afterAll, describe, expect, test } from 'vitest'
import {
  aCourse,
  actingAs,
  aDepartment,
  aDeskFixture,
  after,
  anAgent,
  anSlaPolicy,
  aStudent,
  aSupervisor,
  aTeam,
  aTicket,
  aTopic,
  eventsOf,
} from '../../../testing/index.ts'
import { suggestCourses } from '../../topics/suggest-courses.ts'
import { suggestFilterValues } from '../list/suggest-filter-values.ts'
import { loadFormAnswersPush } from '../live/load-ticket-pushes.ts'
import { changeTags } from './change-tags.ts'
import { getTicketForm } from './get-ticket-form.ts'
import { setCourse } from './set-course.ts'
import { setDepartment } from './set-department.ts'
import { setFormAnswers } from './set-form-answers.ts'
import { setTopic } from './set-topic.ts'
import { suggestTags } from './suggest-tags.ts'

const { db, team, agent } = await aDeskFixture()
const ctx = actingAs(db, agent, after(5))
await anSlaPolicy(db)
afterAll(() => db.drop())

const newest = async (ticket: { id: string }) =>
  (await eventsOf(db, ticket)).slice(1).map(({ type, payload }) => ({ type, payload }))
const appliedTo = ({ id }: { id: string }) =>
  query(
    db,
    sql`SELECT version.policy_id AS "policyId"
        FROM applied_policy applied JOIN sla_policy_version version ON version.id = applied.policy_version_id
        WHERE applied.ticket_id = ${id}`,
  )

describe('a topic', () => {
  test('is changed without the team, which is suggested, and applies its policy from then on', async () => {
    const [topic, other] = [await aTopic(db, { team }), await aTopic(db)]
    const slaPolicy = await anSlaPolicy(db, { isDefault: false })
    await updateOne(db, 'sla_policy', { id: slaPolicy.id }, { topicIds: [other.id] })
    const ticket = await aTicket(db, { team, topic })
    const set = { number: ticket.number, topic: other.alias, expected: topic.alias }
    const { row, suggestedTeam } = await setTopic(ctx, set)
    const owner = await getOne(db, 'team', { id: other.teamId })
    expect(row).toMatchObject({ topic: { alias: other.alias }, team: { alias: team.alias } })
    expect(suggestedTeam).toEqual({ alias: owner.alias, name: owner.name })
    expect(await newest(ticket)).toEqual([
      { type: 'ticket.topic_changed', payload: { ticketId: ticket.id, from: topic.id, to: other.id } },
    ])
    expect(await appliedTo(ticket)).toMatchObject([{ policyId: slaPolicy.id }])
    await setTopic(ctx, set)
    expect(await newest(ticket)).toHaveLength(1)
  })

  test('that takes no tickets or is archived or unknown is refused at the field', async () => {
    const parent = await aTopic(db, { team })
    await aTopic(db, { team, parent })
    const archived = await aTopic(db, { team, archivedAt: after(0) })
    const topic = await aTopic(db, { team })
    const { number } = await aTicket(db, { team, topic })
    for (const alias of [parent.alias, archived.alias, 'nowhere'])
      await expect(setTopic(ctx, { number, topic: alias, expected: topic.alias })).rejects.toMatchObject({
        code: 'invalid_input',
        details: { fields: { topic: { reason: 'topic_takes_no_tickets' } } },
      })
  })

  test('that two agents change at once is a conflict for one of them', async () => {
    const [topic, one, other] = await Promise.all([aTopic(db, { team }), aTopic(db), aTopic(db)])
    const { number } = await aTicket(db, { team, topic })
    const results = await Promise.allSettled(
      [one, other].map(({ alias }) => setTopic(ctx, { number, topic: alias, expected: topic.alias })),
    )
    const winner = results.find((result) => result.status === 'fulfilled')?.value.row.topic.alias
    expect(
      results.filter((result) => result.status === 'rejected').map(({ reason }) => reason),
    ).toMatchObject([{ code: 'ticket_changed', details: { present: { number, topic: { alias: winner } } } }])
  })
})

test('a changed department applies its policy, and can be none', async () => {
  const department = await aDepartment(db)
  const slaPolicy = await anSlaPolicy(db, { isDefault: false })
  await updateOne(db, 'sla_policy', { id: slaPolicy.id }, { departmentIds: [department.id] })
  const ticket = await aTicket(db, { team })
  const { number } = ticket
  expect(await setDepartment(ctx, { number, department: department.alias, expected: null })).toMatchObject({
    department: { alias: department.alias },
  })
  expect(await appliedTo(ticket)).toMatchObject([{ policyId: slaPolicy.id }])
  await expect(setDepartment(ctx, { number, department: null, expected: null })).rejects.toMatchObject({
    code: 'ticket_changed',
  })
  expect(await setDepartment(ctx, { number, department: null, expected: department.alias })).toMatchObject({
    department: null,
  })
  await expect(setDepartment(ctx, { number, department: 'nowhere', expected: null })).rejects.toMatchObject({
    details: { fields: { department: { reason: 'unknown_department' } } },
  })
  expect((await newest(ticket)).map(({ payload }) => payload)).toEqual([
    { ticketId: ticket.id, from: null, to: department.id },
    { ticketId: ticket.id, from: department.id, to: null },
  ])
})

test('a course is found by code and name, and can be set', async () => {
  const course = await aCourse(db, { code: 'ZZ9041', name: 'Operating Systems' })
  expect(await suggestCourses(ctx, { text: 'zz90' })).toMatchObject([{ alias: course.alias }])
  expect(await suggestCourses(ctx, { text: 'operating s' })).toMatchObject([{ alias: course.alias }])
  expect(await suggestCourses(ctx, { text: '%' })).toEqual([])
  const ticket = await aTicket(db, { team })
  const { number } = ticket
  expect(await setCourse(ctx, { number, course: course.alias, expected: null })).toMatchObject({
    course: { code: 'ZZ9041' },
  })
  expect(await newest(ticket)).toMatchObject([{ type: 'ticket.course_changed', payload: { to: course.id } }])
})

describe('tags', () => {
  test('are stored in lower case with their words joined', () => {
    expect(ChangeTags.parse({ add: [' January  Sitting ', 'É1'] }).add).toEqual(['january-sitting', 'é1'])
    for (const bad of ['', '-no', 'a,b', 'x'.repeat(limits.tagLength + 1), '<b>'])
      expect(ChangeTags.safeParse({ add: [bad] }).success).toBe(false)
  })

  test('changed by two agents at once include both changes', async () => {
    const ticket = await aTicket(db, { team })
    const { number } = ticket
    await changeTags(ctx, { number, add: ['exam', 'clash'], remove: [] })
    await Promise.all([
      changeTags(ctx, { number, add: ['urgent-case', 'exam'], remove: [] }),
      changeTags(ctx, { number, add: [], remove: ['clash', 'never-there'] }),
    ])
    const { tags } = await getOne(db, 'ticket', { number })
    expect([...tags].sort()).toEqual(['exam', 'urgent-case'])
    const before = await newest(ticket)
    await changeTags(ctx, { number, add: ['exam'], remove: ['clash'] })
    expect(await newest(ticket)).toEqual(before)
  })

  test('have a maximum of twenty', async () => {
    const ticket = await aTicket(db, { team })
    const { number } = ticket
    const many = Array.from({ length: limits.tagsPerTicket }, (_, i) => `tag-${i}`)
    await changeTags(ctx, { number, add: many, remove: [] })
    await expect(changeTags(ctx, { number, add: ['one-more'], remove: [] })).rejects.toMatchObject({
      details: { fields: { add: { reason: 'too_many_tags' } } },
    })
    const swapped = await changeTags(ctx, { number, add: ['one-more'], remove: ['tag-0'] })
    expect(swapped.tags).toHaveLength(limits.tagsPerTicket)
  })

  test('are suggested by their beginning and by similarity', async () => {
    const { number } = await aTicket(db, { team })
    const add = ['timetable', 'timetabling', 'accommodation']
    await changeTags(ctx, { number, add, remove: [] })
    expect(await suggestTags(ctx, { text: 'Time' })).toEqual(['timetable', 'timetabling'])
    expect(await suggestTags(ctx, { text: 'acommodation' })).toEqual(['accommodation'])
    expect(await suggestTags(ctx, { text: '_' })).toEqual([])
    expect((await suggestTags(ctx, { text: '' })).length).toBeGreaterThan(0)
  })

  test('are suggested only from tickets that the agent sees', async () => {
    const secret = await aTicket(db, { team: await aTeam(db) })
    await changeTags(actingAs(db, await aSupervisor(db)), {
      number: secret.number,
      add: ['zz-harassment'],
      remove: [],
    })
    expect(await suggestTags(actingAs(db, await aSupervisor(db)), { text: 'zz' })).toEqual(['zz-harassment'])
    for (const text of ['zz', 'zz-harasment', ''])
      expect(await suggestTags(ctx, { text }), text).not.toContain('zz-harassment')
    for (const suggestionInput of [{ text: 'zz' }, { values: 'zz-harassment' }])
      expect(await suggestFilterValues(ctx, { field: 'tag', ...suggestionInput })).toEqual({ items: [] })
    const { number } = await aTicket(db, { team })
    await changeTags(ctx, { number, add: ['zz-harassment'], remove: [] })
    expect(await suggestTags(ctx, { text: 'zz' })).toEqual(['zz-harassment'])
  })
})

describe('form answers', () => {
  const fields: FormField[] = [
    { key: 'course', type: 'course', label: 'Course', isRequired: true },
    { key: 'room', type: 'text', label: 'Room', isRequired: false, maxLength: 5 },
  ]

  async function aTicketWithForm() {
    const [first, second] = await Promise.all([aCourse(db), aCourse(db)])
    const topic = await aTopic(db, { team, fields })
    const requester = await aStudent(db, { courses: [first, second] })
    const version = await getOne(db, 'form_version', { formId: topic.formId ?? '' })
    const formAnswers = { course: first.alias, room: 'B12' }
    const ticket = await aTicket(db, { topic, requester })
    await updateOne(
      db,
      'ticket',
      { id: ticket.id },
      { formVersionId: version.id, formAnswers, courseId: first.id },
    )
    return { ticket, number: ticket.number, formAnswers, first, second }
  }

  test('are changed by the rules of the ticket’s form, with an event before and after', async () => {
    const { ticket, number, formAnswers, second } = await aTicketWithForm()
    expect(await getTicketForm(ctx, { number })).toMatchObject({
      version: 1,
      formAnswers,
      courses: { length: 2 },
    })
    const to = { course: second.alias, room: 'C3' }
    const row = await setFormAnswers(ctx, {
      number,
      formAnswers: { ...to, room: ' C3 ' },
      expected: formAnswers,
    })
    expect(row.course?.alias).toBe(second.alias)
    expect(await newest(ticket)).toMatchObject([
      { type: 'ticket.form_answers_changed', payload: { from: formAnswers, to } },
      { type: 'ticket.course_changed', payload: { to: second.id } },
    ])
  })

  test('are pushed with their labels to staff', async () => {
    const { ticket, number, formAnswers, second } = await aTicketWithForm()
    const to = { course: second.alias, room: 'C3' }
    await setFormAnswers(ctx, { number, formAnswers: to, expected: formAnswers })
    expect(await loadFormAnswersPush(db, ticket.id)).toMatchObject({
      formAnswers: [{ key: 'course' }, { key: 'room', answer: 'C3' }],
    })
  })

  test('are refused at their fields if they break the rules', async () => {
    const { number, formAnswers } = await aTicketWithForm()
    const given = { course: 'nowhere', room: 'too long' }
    await expect(
      setFormAnswers(ctx, { number, formAnswers: given, expected: formAnswers }),
    ).rejects.toMatchObject({
      code: 'invalid_input',
      details: {
        fields: {
          'formAnswers.course': { reason: 'not_an_own_course' },
          'formAnswers.room': { reason: 'too_long', params: { max: expect.any(Number) } },
        },
      },
    })
  })

  test('are refused if somebody else has changed them meanwhile', async () => {
    const { number, formAnswers } = await aTicketWithForm()
    const results = await Promise.allSettled(
      ['C1', 'C2'].map((room) =>
        setFormAnswers(ctx, { number, formAnswers: { ...formAnswers, room }, expected: formAnswers }),
      ),
    )
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(results.find((result) => result.status === 'rejected')?.reason).toMatchObject({
      code: 'ticket_changed',
    })
  })
})

test('people outside the ticket do not find it, and its requester cannot change its properties', async () => {
  const requester = await aStudent(db)
  const topic = await aTopic(db, { team })
  const ticket = await aTicket(db, { team, topic, requester })
  const { number } = ticket
  const changes = [
    (who: typeof ctx) => setTopic(who, { number, topic: topic.alias, expected: topic.alias }),
    (who: typeof ctx) => setDepartment(who, { number, department: null, expected: null }),
    (who: typeof ctx) => setCourse(who, { number, course: null, expected: null }),
    (who: typeof ctx) => changeTags(who, { number, add: ['x'], remove: [] }),
    (who: typeof ctx) => setFormAnswers(who, { number, formAnswers: {}, expected: {} }),
  ]
  const outsider = actingAs(db, await anAgent(db, { teams: [await aTeam(db)] }))
  for (const change of changes) {
    await expect(change(outsider)).rejects.toMatchObject({ code: 'not_found' })
    await expect(change(actingAs(db, requester))).rejects.toMatchObject({ code: 'forbidden' })
  }
  await expect(getTicketForm(outsider, { number })).rejects.toMatchObject({ code: 'not_found' })
  await expect(suggestTags(actingAs(db, requester), { text: '' })).rejects.toMatchObject({
    code: 'forbidden',
  })
  await expect(suggestCourses(actingAs(db, requester), { text: '' })).rejects.toMatchObject({
    code: 'forbidden',
  })
  expect(await newest(ticket)).toEqual([])
})
