import { type AutomationCondition, AutomationGroup } from '@lodge/contracts'
import { query, sql, updateOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aCourse,
  aDepartment,
  after,
  aMessage,
  anAgent,
  anSlaPolicy,
  aSite,
  aStudent,
  aTicket,
  noon,
  someBusinessHours,
} from '../../testing/index.ts'
import { loadConditionScope, matches } from './automation-conditions.ts'

let db: TestDatabase
let ticketId: string
let names: { department: string; course: string }
const officeHours = [['09:00', '17:00']]
beforeAll(async () => {
  db = await createTestDatabase()
  await aSite(db)
  const hours = await someBusinessHours(db, {
    weekly: { mon: officeHours, tue: officeHours, wed: officeHours, thu: [], fri: [], sat: [], sun: [] },
  })
  await anSlaPolicy(db, { businessHours: hours })
  const department = await aDepartment(db)
  const course = await aCourse(db)
  const email = 'amara@students.marlow.example'
  const requester = await aStudent(db, { email, department, courses: [course] })
  const ticket = await aTicket(db, { requester, subject: 'Where is my pass(word)?', body: 'Older words' })
  await aMessage(db, {
    ticket,
    author: requester,
    side: 'requester',
    body: 'I cannot log in to Wi-Fi',
    createdAt: after(1),
  })
  await aMessage(db, { ticket, author: await anAgent(db), body: 'Have you a router?', createdAt: after(2) })
  await updateOne(
    db,
    'ticket',
    { id: ticket.id },
    { formAnswers: { device: 'Laptop', places: ['library', 'hall'], agrees: true, empty: '', none: [] } },
  )
  ticketId = ticket.id
  names = { department: department.alias, course: course.alias }
})
afterAll(() => db.drop())

async function isMet(condition: AutomationCondition, at = noon): Promise<boolean> {
  const groups = [AutomationGroup.parse({ match: 'all', conditions: [condition] })]
  const scope = await loadConditionScope(db, [{ groups }], at)
  const [found] = await query<{ isMatch: boolean }>(
    db,
    sql`SELECT ${matches(groups, scope)} AS "isMatch" FROM ticket WHERE id = ${ticketId}`,
  )
  if (!found) throw new Error('The ticket is gone')
  return found.isMatch
}

const answer = (field: string, test: 'is' | 'is_not' | 'contains' | 'given' | 'missing', value = '') =>
  ({ kind: 'answer', field, test, value }) as const

test.each<[string, boolean, AutomationCondition]>([
  ['a text in other letters', true, answer('device', 'is', 'laptop')],
  ['a part of a text', false, answer('device', 'is', 'lap')],
  ['a part of a text', true, answer('device', 'contains', 'LAP')],
  ['a pattern', false, answer('device', 'contains', 'L%p')],
  ['one of several choices', true, answer('places', 'is', 'hall')],
  ['none of several choices', true, answer('places', 'is_not', 'lab')],
  ['one of several choices', false, answer('places', 'is_not', 'library')],
  ['a tick', true, answer('agrees', 'is', 'true')],
  ['a field that was not asked', true, answer('other', 'is_not', 'x')],
  ['a field that was not asked', true, answer('other', 'missing')],
  ['an empty text', false, answer('empty', 'given')],
  ['an empty list', true, answer('none', 'missing')],
  ['an answer', true, answer('device', 'given')],
  ['an answer', false, answer('device', 'missing')],
])('an answer: %s, %s', async (_, expected, condition) => {
  expect(await isMet(condition)).toBe(expected)
})

const words = (not: boolean, ...list: string[]) => ({ kind: 'words', not, words: list }) as const

test.each<[string, boolean, AutomationCondition]>([
  ['a word of the newest message', true, words(false, 'wi-fi')],
  ['a word of the subject', true, words(false, 'where')],
  ['any of two', true, words(false, 'printer', 'WI-FI')],
  ['a part of a word', false, words(false, 'canno', 'wor')],
  ['a phrase', true, words(false, 'log in')],
  ['signs that patterns use', true, words(false, 'pass(word)?')],
  ['a pattern', false, words(false, 'w.-f.')],
  ['a word of an older message', false, words(false, 'older')],
  ['a word of staff', false, words(false, 'router')],
  ['none of them', true, words(true, 'printer', 'router')],
  ['one of them', false, words(true, 'printer', 'cannot')],
])('words: %s, %s', async (_, expected, condition) => {
  expect(await isMet(condition)).toBe(expected)
})

const domains = (not: boolean, ...list: string[]) =>
  ({ kind: 'requester_domain', not, domains: list }) as const

test.each<[string, boolean, AutomationCondition]>([
  ['their domain', true, domains(false, 'students.marlow.example')],
  ['the domain above', true, domains(false, 'marlow.example')],
  ['an ending that is no domain above', false, domains(false, 'arlow.example')],
  ['another one', false, domains(false, 'elsewhere.example')],
  ['none of others', true, domains(true, 'elsewhere.example')],
])('the domain of the requester: %s, %s', async (_, expected, condition) => {
  expect(await isMet(condition)).toBe(expected)
})

test('the department and the courses of the requester', async () => {
  const { department, course } = names
  const ofDepartment = (not: boolean, alias: string) =>
    isMet({ kind: 'requester_department', not, departments: [alias] })
  const ofCourse = (not: boolean, alias: string) => isMet({ kind: 'requester_course', not, courses: [alias] })
  expect([await ofDepartment(false, department), await ofDepartment(false, 'other')]).toEqual([true, false])
  expect([await ofDepartment(true, department), await ofDepartment(true, 'other')]).toEqual([false, true])
  expect([await ofCourse(false, course), await ofCourse(false, 'other')]).toEqual([true, false])
  expect([await ofCourse(true, course), await ofCourse(true, 'other')]).toEqual([false, true])
})

test.each([
  ['within the hours of the default policy', '2026-03-10T12:00:00Z', true],
  ['before they open', '2026-03-10T08:59:59Z', false],
  ['as they open', '2026-03-10T09:00:00Z', true],
  ['as they close', '2026-03-10T17:00:00Z', false],
  ['on a day without hours', '2026-03-12T12:00:00Z', false],
])('business hours: %s', async (_, at, isInside) => {
  const ask = (inside: boolean) => isMet({ kind: 'business_hours', inside }, new Date(at))
  expect([await ask(true), await ask(false)]).toEqual([isInside, !isInside])
})
