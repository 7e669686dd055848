import { randomUUID } from 'node:crypto'
import {
  aDepartment,
  after,
  aMessage,
  anAgent,
  aStudent,
  aTeam,
  aTicket,
  aTopic,
  type TestPerson,
} from '@lodge/desk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passwordHash, signInToAdmin, signInToPortal } from '../../testing/sign-in.ts'
import type { TestBrowser } from '../../testing/test-browser.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let team: Awaited<ReturnType<typeof aTeam>>
let topic: Awaited<ReturnType<typeof aTopic>>
let student: TestPerson
let requester: TestBrowser
let staff: TestBrowser
let outsider: TestBrowser
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server
  team = await aTeam(db)
  topic = await aTopic(db, { team })
  const department = await aDepartment(db)
  student = await aStudent(db, { department })
  const agent = await anAgent(db, { teams: [team], passwordHash: await passwordHash })
  const other = await anAgent(db, { teams: [await aTeam(db)], passwordHash: await passwordHash })
  requester = await signInToPortal(server, student)
  staff = await signInToAdmin(server, agent)
  outsider = await signInToAdmin(server, other)
})
afterAll(() => server.close())

const path = (number: number, rest: string) => `/api/backend/tickets/${number}/${rest}`
const aPair = async () => {
  const one = { team, requester: student }
  return [
    await aTicket(server.db, { ...one, body: 'The first' }),
    await aTicket(server.db, { ...one, body: 'The second' }),
  ] as const
}

test('an agent previews, makes and undoes a merge, and the student is redirected meanwhile', async () => {
  const [into, from] = await aPair()

  const preview = await staff.get(path(from.number, `merge-preview?target=${into.number}`))
  const merge = await staff.post(path(from.number, 'merge'), { target: into.number })
  const ledOn = await requester.get(`/api/tickets/${from.number}`)
  const goesOn = await requester.get(`/api/tickets/${into.number}`)
  const undone = await staff.delete(path(from.number, 'merge'))
  const back = await requester.get(`/api/tickets/${from.number}`)
  const undo = await staff.delete(path(from.number, 'merge'))

  expect([preview.statusCode, preview.json().messages, preview.json().refusal]).toEqual([200, 1, null])
  expect([merge.statusCode, merge.json().mergedInto.ticket.number]).toEqual([201, into.number])
  expect([ledOn.json().mergedInto, ledOn.json().messages]).toEqual([into.number, []])
  expect(goesOn.body).toContain('The second')
  expect([undone.statusCode, undone.json().mergedInto]).toEqual([200, null])
  expect([back.json().mergedInto, back.json().messages.length]).toEqual([null, 1])
  expect([undo.statusCode, undo.json().error.code, undo.json().error.present.number]).toEqual([
    409,
    'merge_not_undoable',
    from.number,
  ])
})

test('a merge with another person’s ticket is a 422 at its field, and a conflict a 409', async () => {
  const [into, from] = await aPair()
  const foreign = await aTicket(server.db, { team })

  const refusal = await staff.post(path(from.number, 'merge'), { target: foreign.number })
  const nothing = await staff.post(path(from.number, 'merge'), { target: 'x' })
  const outcomes = await Promise.all([
    staff.post(path(from.number, 'merge'), { target: into.number }),
    staff.post(path(into.number, 'merge'), { target: from.number }),
  ])

  expect([refusal.statusCode, Object.keys(refusal.json().error.fields)]).toEqual([422, ['target']])
  expect([nothing.statusCode, Object.keys(nothing.json().error.fields)]).toEqual([422, ['target']])
  expect(outcomes.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
})

test('an agent previews and makes a move, and splits a message off', async () => {
  const [into, from] = await aPair()
  const ask = (minutes: number) =>
    aMessage(server.db, { ticket: from, author: student, side: 'requester', createdAt: after(minutes) })
  const [one, other] = [await ask(1), await ask(2)]
  const at = (id: string, rest: string) => path(from.number, `messages/${id}/${rest}`)

  const preview = await staff.get(at(one.id, `move-preview?target=${into.number}`))
  const moved = await staff.post(at(one.id, 'move'), { target: into.number })
  const again = await staff.post(at(one.id, 'move'), { target: into.number })
  const input = { subject: 'The key', topic: topic.alias, requester: student.alias }
  const unsaid = await staff.post(at(other.id, 'split'), { ...input, subject: ' ' })
  const split = await staff.post(at(other.id, 'split'), input)
  const read = await requester.get(`/api/tickets/${split.json().number}`)
  const unseen = await outsider.post(at(other.id, 'split'), input)

  expect([preview.statusCode, preview.json().reader, preview.json().refusal]).toEqual([200, null, null])
  expect([moved.statusCode, moved.json()]).toEqual([201, { target: into.number }])
  expect([again.statusCode, again.json().error.reason, again.json().error.present.number]).toEqual([
    409,
    'message_moved_away',
    from.number,
  ])
  expect([unsaid.statusCode, Object.keys(unsaid.json().error.fields)]).toEqual([422, ['subject']])
  expect([split.statusCode, split.json().team]).toEqual([201, team.name])
  expect([read.statusCode, read.json().messages.length]).toEqual([200, 1])
  expect(unseen.statusCode).toBe(404)
})

test('an agent links and unlinks tickets, and tickets that they do not see are not found', async () => {
  const [ticket, other] = await aPair()
  const link = await staff.put(path(ticket.number, `links/${other.number}`), { kind: 'duplicate_of' })
  const wrong = await staff.put(path(ticket.number, `links/${other.number}`), { kind: 'follow_up_of' })
  const suggestions = await staff.get(
    path(ticket.number, `ticket-suggestions?q=${other.number}&sameRequester=true`),
  )
  const unlinked = await staff.delete(path(ticket.number, `links/${other.number}`))

  expect(link.json().links).toMatchObject([{ kind: 'duplicate_of', ticket: { number: other.number } }])
  expect(wrong.statusCode).toBe(422)
  expect(suggestions.json().items).toMatchObject([{ number: other.number }])
  expect(unlinked.json().links).toEqual([])
  const requests = [
    outsider.get(path(ticket.number, 'related-tickets')),
    outsider.get(path(ticket.number, 'ticket-suggestions')),
    outsider.get(path(ticket.number, `merge-preview?target=${other.number}`)),
    outsider.post(path(ticket.number, 'merge'), { target: other.number }),
    outsider.delete(path(ticket.number, 'merge')),
    outsider.put(path(ticket.number, `links/${other.number}`), { kind: 'related' }),
    outsider.delete(path(ticket.number, `links/${other.number}`)),
  ]
  expect((await Promise.all(requests)).map(({ statusCode }) => statusCode)).toEqual(requests.map(() => 404))
})

test('an agent finds a caller, sees the topic’s form and opens a ticket that the caller reads', async () => {
  const requesters = await staff.get(`/api/backend/requesters?q=${student.email}`)
  const form = await staff.get(`/api/backend/topics/${topic.alias}/form?requester=${student.alias}`)
  const body = {
    requester: { alias: student.alias },
    topic: topic.alias,
    subject: 'By phone',
    body: 'They called.',
    submissionId: randomUUID(),
  }
  const created = await staff.post('/api/backend/tickets', body)
  const repeat = await staff.post('/api/backend/tickets', body)
  const nobody = await staff.post('/api/backend/tickets', { ...body, requester: { email: 'no', name: '' } })

  expect(requesters.json().items).toMatchObject([{ alias: student.alias, email: student.email }])
  expect([form.statusCode, form.json().priority]).toEqual([200, 'normal'])
  expect([created.statusCode, created.json().isVisible]).toEqual([201, true])
  expect(repeat.json().number).toBe(created.json().number)
  expect((await requester.get(`/api/tickets/${created.json().number}`)).body).toContain('They called.')
  expect([nobody.statusCode, Object.keys(nobody.json().error.fields)[0]]).toEqual([
    422,
    expect.stringMatching(/^requester/),
  ])
})

test('merging, links and tickets on behalf are closed to students', async () => {
  const [ticket, other] = await aPair()
  const answers = [
    await requester.get(path(ticket.number, 'related-tickets')),
    await requester.post(path(ticket.number, 'merge'), { target: other.number }),
    await requester.get('/api/backend/requesters?q=student'),
    await requester.post('/api/backend/tickets', {}),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401])
})
