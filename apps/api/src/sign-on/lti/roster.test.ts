import { randomUUID } from 'node:crypto'
import type { RosterProblem } from '@lodge/contracts'
import { countRows, findMany, getOne, insert, updateOne } from '@lodge/database'
import { systemContext } from '@lodge/desk/foundation'
import { refreshDueRosters } from '@lodge/desk/settings'
import { anAgent, aStudent, aSuperadmin } from '@lodge/desk/testing'
import {
  instructor,
  type LaunchFacts,
  type ListedMember,
  type LtiPlatform,
  learner,
  startLtiPlatform,
} from '@lodge/infra-testing/lti-platform'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { launch, platformInput, providersPath } from '../../testing/lti.ts'
import { createVisitor, passwordHash, signInToAdmin } from '../../testing/sign-in.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let moodle: LtiPlatform
let superadmin: Awaited<ReturnType<typeof anAgent>>
let alias: string
beforeAll(async () => {
  server = await startTestServer({ env: { LODGE_WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1' } })
  const readToolKeys = async () => (await server.browser().get('/lti/keys')).json()
  moodle = await startLtiPlatform({ now: server.clock.now, readToolKeys })
  superadmin = await anAgent(server.db, { role: 'superadmin', passwordHash: await passwordHash })
  await aSuperadmin(server.db)
  const admin = await signInToAdmin(server, superadmin)
  alias = (await admin.post(providersPath, platformInput(moodle))).json().alias
})
// Courses of other tests are read no more.
afterEach(async () => {
  for (const name of Object.keys(moodle.faults)) delete moodle.faults[name as keyof typeof moodle.faults]
  moodle.limitPages(100)
  const contexts = await findMany(server.db, 'lti_context', {})
  for (const { id } of contexts)
    await updateOne(server.db, 'lti_context', { id }, { membershipsAddress: null })
})
afterAll(async () => {
  await moodle.close()
  await server.close()
})

const refresh = () =>
  refreshDueRosters({ ...server.app.withProviders(systemContext(server.db)), now: server.clock.now })
const afterHour = () => server.clock.passMinutes(61)
const afterDay = () => server.clock.passMinutes(24 * 60 + 1)
const anEmail = (domain = 'uni.example') => `p-${randomUUID().slice(0, 8)}@${domain}`
const listed = (user_id: string, more: Partial<ListedMember> = {}): ListedMember => ({
  user_id,
  roles: [learner],
  ...more,
})

function aCourseThere(membershipsUrl?: string) {
  const id = randomUUID()
  const context = { id, label: `C-${id.slice(0, 8)}`, title: 'Databases' }
  return { context, membershipsUrl: membershipsUrl ?? moodle.membersOf(id) }
}
type CourseThere = ReturnType<typeof aCourseThere>

async function enter(course: Partial<CourseThere>, facts: Partial<LaunchFacts> = {}) {
  const about = { sub: randomUUID(), name: 'Mei Tan', email: anEmail(), ...course, ...facts }
  await launch(server, await createVisitor(server), { platform: moodle, facts: about })
  const { personId } = await getOne(server.db, 'person_identity', { subject: `1 ${about.sub}` })
  return { sub: about.sub, id: personId }
}

/** Sessions end as the clock of the tests passes. */
async function listCourses() {
  const admin = await signInToAdmin(server, superadmin)
  return (await admin.get(`${providersPath}/${alias}/lti`)).json().items
}

const stateOf = ({ context }: CourseThere) => getOne(server.db, 'lti_context', { contextId: context.id })
async function peopleIn(course: CourseThere) {
  const { courseId } = await stateOf(course)
  const rows = await findMany(server.db, 'person_course', { courseId })
  return rows.map(({ personId }) => personId).toSorted()
}
const these = (...people: { id: string }[]) => people.map(({ id }) => id).toSorted()

test('members are read page by page: who is known by identity or by an address is enrolled, and nobody is made', async () => {
  const course = aCourseThere()
  const mei = await enter(course)
  const withoutAddress = await enter({ context: undefined, membershipsUrl: undefined })
  const byAddress = await aStudent(server.db, { email: anEmail() })
  const teacher = await anAgent(server.db, { email: anEmail() })
  const elsewhere = await aStudent(server.db, { email: anEmail('elsewhere.example') })
  moodle.members.set(course.context.id, [
    listed(mei.sub, { email: anEmail() }),
    listed('by-address', { email: byAddress.email.toUpperCase() }),
    listed('teacher', { email: teacher.email, roles: [instructor, learner] }),
    listed('elsewhere', { email: elsewhere.email }),
    listed(withoutAddress.sub),
    listed('nobody', { email: anEmail() }),
    listed('no-address'),
    listed('mentor', { roles: ['http://purl.imsglobal.org/vocab/lis/v2/membership#Mentor'] }),
  ])
  moodle.limitPages(3)
  const people = await countRows(server.db, 'person', {})
  const lists = moodle.counted.lists

  await refresh()

  expect(moodle.counted.lists - lists).toBe(3)
  expect(await peopleIn(course)).toEqual(these(mei, withoutAddress, byAddress, teacher))
  expect(await countRows(server.db, 'person', {})).toBe(people)
  const { id: contextId } = await stateOf(course)
  const enrolments = await findMany(server.db, 'lti_enrolment', { contextId })
  expect(Object.fromEntries(enrolments.map(({ personId, role }) => [personId, role]))).toEqual({
    [mei.id]: 'learner',
    [withoutAddress.id]: 'learner',
    [byAddress.id]: 'learner',
    [teacher.id]: 'instructor',
  })
  const items = await listCourses()
  expect(items).toContainEqual(
    expect.objectContaining({
      id: contextId,
      people: 4,
      unknownMembers: 3,
      givesMembers: true,
      readAt: expect.any(String),
      problem: null,
    }),
  )
})

test('whoever is a member no more leaves the course, unless put in by hand or in it by another course there', async () => {
  const [course, other] = [aCourseThere(), aCourseThere()]
  const [stays, removed, inactive, byHand, byOther] = [
    await enter(course),
    await enter(course),
    await enter(course),
    await enter(course),
    await enter(course),
  ]
  const { courseId } = await stateOf(course)
  const { code } = await getOne(server.db, 'course', { id: courseId })
  await enter({ ...other, context: { ...other.context, label: code } }, { sub: byOther.sub })
  expect(await stateOf(other)).toMatchObject({ courseId })
  await updateOne(
    server.db,
    'person_course',
    { personId: byHand.id, courseId },
    { isFromPlatform: false },
    { columns: ['personId'] },
  )
  const members = [listed(stays.sub), listed(inactive.sub, { status: 'Inactive' })]
  moodle.members.set(course.context.id, members)
  moodle.members.set(other.context.id, [listed(byOther.sub)])
  afterHour()

  await refresh()

  expect(await peopleIn(course)).toEqual(these(stays, byHand, byOther))
  moodle.members.set(course.context.id, [listed(stays.sub), listed(removed.sub)])
  moodle.members.set(other.context.id, [listed(stays.sub)])
  afterDay()
  await refresh()
  expect(await peopleIn(course)).toEqual(these(stays, byHand, removed))
})

test.each<[name: string, fault: () => Partial<LtiPlatform['faults']>, problem: RosterProblem]>([
  ['a platform that is down', () => ({ members: 503 }), 'roster_unreachable'],
  ['a platform that gives no token for now', () => ({ token: 503 }), 'roster_unreachable'],
  ['a platform that refuses our key', () => ({ token: 401 }), 'roster_key_refused'],
  ['a platform that does not allow it', () => ({ members: 403 }), 'roster_not_allowed'],
  ['an answer that is no list', () => ({ body: '<h1>Maintenance</h1>' }), 'roster_unreadable'],
  ['a list that goes on elsewhere', () => ({ link: 'https://evil.example/more' }), 'roster_unreadable'],
  ['an empty list', () => ({ body: '{"members":[]}' }), 'roster_empty'],
])('%s takes nobody out, is shown, and is over by the next reading', async (_, fault, problem) => {
  const course = aCourseThere()
  const [stays, gone] = [await enter(course), await enter(course)]
  moodle.members.set(course.context.id, [listed(stays.sub)])
  Object.assign(moodle.faults, fault())
  afterHour()
  await refresh()
  expect(await peopleIn(course)).toEqual(these(stays, gone))
  expect(await stateOf(course)).toMatchObject({ problem, readAt: null })
  const items = await listCourses()
  expect(items).toContainEqual(expect.objectContaining({ title: 'Databases', problem, people: 2 }))
  const admin = await signInToAdmin(server, superadmin)
  const { items: providers } = (await admin.get(providersPath)).json()
  expect(providers).toMatchObject([{ needsAttention: true }])

  for (const name of Object.keys(fault())) delete moodle.faults[name as keyof typeof moodle.faults]
  await refresh()
  expect(await stateOf(course)).toMatchObject({ problem })
  afterHour()
  await refresh()
  expect(await stateOf(course)).toMatchObject({ problem: null, readAt: expect.any(Date) })
  expect(await peopleIn(course)).toEqual(these(stays))
})

test.each(['http://10.0.0.1/members', 'http://169.254.169.254/latest', 'file:///etc/passwd'])(
  'members at %s are not asked for',
  async (address) => {
    const course = aCourseThere(address)
    await enter(course)
    await refresh()
    expect(await stateOf(course)).toMatchObject({ problem: 'roster_forbidden', readAt: null })
  },
)

test('a course is read once by two nodes that look at once, again an hour after a launch, and each day', async () => {
  const course = aCourseThere()
  const mei = await enter(course)
  moodle.members.set(course.context.id, [listed(mei.sub)])
  const before = moodle.counted.lists
  const reads = () => moodle.counted.lists - before
  await Promise.all([refresh(), refresh()])
  expect(reads()).toBe(1)
  server.clock.passMinutes(1)
  await enter(course, { sub: mei.sub })
  await refresh()
  expect(reads()).toBe(1)
  afterHour()
  await refresh()
  expect(reads()).toBe(2)
  afterHour()
  await refresh()
  expect(reads()).toBe(2)
  afterDay()
  await refresh()
  expect(reads()).toBe(3)
})

test('two who launch while the members are read stay, though the list lacks them', async () => {
  const course = aCourseThere()
  const mei = await enter(course)
  moodle.members.set(course.context.id, [listed(mei.sub)])
  afterHour()
  const members = moodle.holdMembers()
  const reading = refresh()
  await members.areAskedFor
  const [first, second] = await Promise.all([enter(course), enter(course)])
  members.release()
  await reading
  expect(await peopleIn(course)).toEqual(these(mei, first, second))
})

test('a platform that lets nobody in is not asked, nor is one asked about an archived course', async () => {
  const course = aCourseThere()
  const mei = await enter(course)
  moodle.members.set(course.context.id, [listed(mei.sub)])
  const before = moodle.counted.lists
  await updateOne(server.db, 'identity_provider', { alias }, { isOffered: false })
  await refresh()
  await updateOne(server.db, 'identity_provider', { alias }, { isOffered: true })
  const { courseId } = await stateOf(course)
  await updateOne(server.db, 'course', { id: courseId }, { archivedAt: server.clock.now() })
  await refresh()
  expect(moodle.counted.lists).toBe(before)
})

test('a course that an import has filled keeps its people, whatever the platform lists', async () => {
  const course = aCourseThere()
  const mei = await enter(course)
  const { courseId } = await stateOf(course)
  const imported = await aStudent(server.db, { email: anEmail() })
  await insert(server.db, 'person_course', { personId: imported.id, courseId })
  moodle.members.set(course.context.id, [listed('by-address', { email: imported.email })])
  afterHour()
  await refresh()
  expect(await peopleIn(course)).toEqual(these(imported))
  moodle.members.set(course.context.id, [listed(mei.sub)])
  afterDay()
  await refresh()
  expect(await peopleIn(course)).toEqual(these(mei, imported))
})

test('once our key cannot be read any more, the page says so, and a new one is signed with', async () => {
  const course = aCourseThere()
  const mei = await enter(course)
  moodle.members.set(course.context.id, [listed(mei.sub)])
  const context = { ...server.app.withProviders(systemContext(server.db)), now: server.clock.now }
  await refreshDueRosters({ ...context, secret: 'another secret' })
  expect(await stateOf(course)).toMatchObject({ problem: 'roster_key_lost' })
  afterHour()
  await refresh()
  expect(await stateOf(course)).toMatchObject({ problem: null })
})
