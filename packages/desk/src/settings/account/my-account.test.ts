import { text } from 'node:stream/consumers'
import { findMany, sql, updateMany, updateOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listUserRecords } from '../../directory/users/list-user-records.ts'
import { getUser } from '../../directory/users/user-record.ts'
import type { FileStore } from '../../foundation/file-store.ts'
import { completeProfile } from '../../identity/people/complete-profile.ts'
import { loadRequester } from '../../identity/people/load-requester.ts'
import { getFrontendUser } from '../../identity/people/person-views.ts'
import { actingAs, noon } from '../../testing/context.ts'
import { aCourse, aDepartment, anAgent, aStudent } from '../../testing/person-factory.ts'
import { aSite } from '../../testing/site-factory.ts'
import { aMessage, aTicket } from '../../testing/ticket-factory.ts'
import { requestDeletion, withdrawDeletion } from './deletion-request.ts'
import { exportMyData } from './export-my-data.ts'
import { getMyAccount } from './get-my-account.ts'
import { saveMyDetails, saveMyNotifications } from './save-my-account.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  await aSite(db)
})
afterAll(() => db.drop())

const eventsOf = async (personId: string) =>
  (await findMany(db, 'event', sql`payload->>'personId' = ${personId}`, { orderBy: ['seq'] })).map(
    ({ type, payload }) => ({ type, ...Object(payload) }),
  )

async function someone() {
  const [department, course] = [await aDepartment(db), await aCourse(db)]
  const student = await aStudent(db, { name: 'Amara Okafor', department, courses: [course] })
  return { student, department, course, ctx: actingAs(db, student) }
}

test('a new student’s account has their own details, their courses, and every mail turned on', async () => {
  const { ctx, student, department, course } = await someone()

  expect(await getMyAccount(ctx)).toEqual({
    name: 'Amara Okafor',
    email: student.email,
    addresses: [
      {
        email: student.email,
        isPrimary: true,
        isConfirmed: false,
        failing: null,
        addedAt: noon.toISOString(),
      },
    ],
    timezone: null,
    language: null,
    department: { alias: department.alias, name: department.name },
    isDepartmentFixed: false,
    courses: [{ alias: course.alias, code: course.code, name: course.name }],
    siteTimezone: expect.any(String),
    languages: ['en'],
    notifications: {
      mail: { answered: true, waiting: true, resolved: true, rating: true },
      webPush: { answered: true, waiting: true, subject: false },
    },
    deletionRequestedAt: null,
  })
})

test('changed details are saved and recorded by field, and an unchanged save records nothing', async () => {
  const { ctx, student } = await someone()
  const other = await aDepartment(db)
  const details = { name: 'Amara O.', department: other.alias, timezone: 'Asia/Tokyo', language: 'cy' }

  const saved = await saveMyDetails(ctx, details)
  await saveMyDetails(ctx, details)

  expect(saved).toMatchObject({ ...details, department: { alias: other.alias } })
  expect(await eventsOf(student.id)).toEqual([
    expect.objectContaining({
      type: 'person.account_changed',
      fields: ['name', 'department', 'timezone', 'language'],
    }),
  ])
})

test('an archived department is refused, except for a student who is in it already', async () => {
  const { ctx, department } = await someone()
  await updateOne(db, 'department', { id: department.id }, { archivedAt: noon })
  const archived = await aDepartment(db)
  await updateOne(db, 'department', { id: archived.id }, { archivedAt: noon })
  const details = { name: 'Amara', timezone: null, language: null }

  expect(await saveMyDetails(ctx, { ...details, department: department.alias })).toMatchObject({
    name: 'Amara',
  })
  await expect(saveMyDetails(ctx, { ...details, department: archived.alias })).rejects.toMatchObject({
    details: { fields: { department: { reason: 'unknown_department' } } },
  })
})

test('a student’s choice of mails is saved', async () => {
  const { ctx, student } = await someone()
  const notifications = {
    mail: { answered: false, waiting: true, resolved: false, rating: false },
    webPush: { answered: true, waiting: false, subject: true },
  }

  expect((await saveMyNotifications(ctx, notifications)).notifications).toEqual(notifications)
  expect(await eventsOf(student.id)).toEqual([expect.objectContaining({ fields: ['notifications'] })])
})

test('a deletion request is shown to managers of accounts until it is withdrawn', async () => {
  const { ctx, student } = await someone()
  const manager = actingAs(db, await anAgent(db, { permissions: ['manage_user_account'] }))
  const asking = async () =>
    (await listUserRecords(manager, { kind: 'asks_for_deletion', show: 'active', sort: 'name' })).items.map(
      ({ alias }) => alias,
    )

  expect((await requestDeletion(ctx)).deletionRequestedAt).toBe(noon.toISOString())
  await requestDeletion(ctx)
  expect(await asking()).toEqual([student.alias])
  expect((await getUser(manager, student)).deletionRequestedAt).toBe(noon.toISOString())

  expect((await withdrawDeletion(ctx)).deletionRequestedAt).toBeNull()
  await withdrawDeletion(ctx)
  expect(await asking()).toEqual([])
  expect((await eventsOf(student.id)).map(({ type }) => type)).toEqual([
    'person.deletion_requested',
    'person.deletion_withdrawn',
  ])
})

test('the copy of a student’s data has everything that they see and no internal notes', async () => {
  const { ctx, student } = await someone()
  const agent = await anAgent(db, { name: 'Callum Fraser' })
  const ticket = await aTicket(db, { requester: student, subject: 'Cold radiator', body: 'It is "cold".' })
  await aMessage(db, { ticket, author: agent, side: 'staff', body: 'We come on Monday.' })
  await aMessage(db, { ticket, author: agent, side: 'staff', body: 'A prank?', visibility: 'internal' })
  await aTicket(db, { subject: 'Of somebody else' })

  const json = await text(await exportMyData({ ...ctx, files: noFiles }, { format: 'json', sessions: [] }))
  const data = JSON.parse(json)

  expect(data.account).toMatchObject({ name: 'Amara Okafor', email: student.email })
  expect(data.tickets).toHaveLength(1)
  expect(data.tickets[0]).toMatchObject({
    number: ticket.number,
    subject: 'Cold radiator',
    messages: [{ body: 'It is "cold".' }, { body: 'We come on Monday.', author: { name: 'Callum Fraser' } }],
  })
  expect(json).not.toMatch(/prank|somebody else/)
  expect((await eventsOf(student.id)).map(({ type }) => type)).toEqual(['person.data_exported'])
})

test('staff have no requester account', async () => {
  const agent = actingAs(db, await anAgent(db))

  await expect(getMyAccount(agent)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(
    exportMyData({ ...agent, files: noFiles }, { format: 'json', sessions: [] }),
  ).rejects.toMatchObject({
    code: 'forbidden',
  })
})

const noFiles: FileStore = {
  kind: 'folder',
  write: async () => '',
  read: () => {
    throw new Error('There are no files')
  },
  remove: async () => undefined,
  removeStrays: async () => 0,
  readRoom: async () => null,
  assertUsable: async () => undefined,
}

test('a department that follows from the address is fixed', async () => {
  const [science, arts] = [await aDepartment(db), await aDepartment(db)]
  await updateOne(db, 'department', { id: science.id }, { emailDomains: ['sci.uni.example'] })
  const student = await aStudent(db, { email: 'ida@sci.uni.example', name: '' })
  const ctx = actingAs(db, student)
  expect(await getFrontendUser(db, { personId: student.id, languages: [] })).toMatchObject({
    department: { alias: science.alias },
    isDepartmentFixed: true,
    isComplete: false,
  })
  const refused = {
    details: { fields: { department: { reason: 'department_follows_address' } } },
  }
  await expect(completeProfile(ctx, { name: 'Ida', department: arts.alias })).rejects.toMatchObject(refused)
  expect(await completeProfile(ctx, { name: 'Ida', department: null })).toMatchObject({
    department: { alias: science.alias },
    isComplete: true,
  })
  const details = { name: 'Ida', timezone: null, language: null }
  await expect(saveMyDetails(ctx, { ...details, department: arts.alias })).rejects.toMatchObject(refused)
  expect(await saveMyDetails(ctx, { ...details, department: null })).toMatchObject({
    department: { alias: science.alias },
    isDepartmentFixed: true,
  })
})

test('a newcomer must choose a department if any is offered', async () => {
  const student = await aStudent(db, { name: '' })
  const ctx = actingAs(db, student)
  const unnamed = { name: 'Noor', department: null }
  const refused = { details: { fields: { department: { reason: 'unknown_department' } } } }
  await aDepartment(db)
  await expect(completeProfile(ctx, unnamed)).rejects.toMatchObject(refused)
  await updateMany(db, 'department', {}, { archivedAt: noon })
  expect(await completeProfile(ctx, unnamed)).toMatchObject({ department: null, isComplete: true })
  expect(await loadRequester(db, student.id)).toMatchObject({ isComplete: true })
  expect(await saveMyDetails(ctx, { ...unnamed, timezone: null, language: null })).toMatchObject({
    department: null,
  })
  await aDepartment(db)
  expect(await loadRequester(db, student.id)).toMatchObject({ isComplete: false })
})
