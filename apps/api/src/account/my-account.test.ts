import { getOne, insert, insertMany, updateOne } from '@lodge/database'
import { aDepartment, aFile, aMessage, aStudent, aTicket, aTopic } from '@lodge/desk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInToPortal } from '../testing/sign-in.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { listenOnFreePort } from '../testing/test-socket.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function aSignedInStudent() {
  const student = await aStudent(server.db, { department: await aDepartment(server.db) })
  return { student, browser: await signInToPortal(server, student) }
}

async function* bytesOf(text: string) {
  yield Buffer.from(text)
}

test('a student reads and saves their account, and a wrong field is named', async () => {
  const { browser, student } = await aSignedInStudent()
  const account = (await browser.get('/api/me/account')).json()
  expect(account).toMatchObject({ email: student.email, notifications: { mail: { answered: true } } })

  const details = { name: 'Amara', department: account.department.alias, timezone: null, language: 'CY' }
  expect((await browser.put('/api/me/account', details)).json()).toMatchObject({
    name: 'Amara',
    language: 'cy',
  })
  const wrong = await browser.put('/api/me/account', { ...details, name: ' ', timezone: 'Mars/Olympus' })
  expect([wrong.statusCode, Object.keys(wrong.json().error.fields)]).toEqual([422, ['name', 'timezone']])
})

test('a student ends one session and then all others, and nobody ends another person’s session', async () => {
  const { student, browser } = await aSignedInStudent()
  const [laptop, phone] = [await signInToPortal(server, student), await signInToPortal(server, student)]
  const stranger = (await aSignedInStudent()).browser
  const { items } = (await browser.get('/api/me/sessions')).json()
  const { id } = items.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)

  expect((await stranger.delete(`/api/me/sessions/${id}`)).statusCode).toBe(404)
  expect((await browser.delete(`/api/me/sessions/${id}`)).statusCode).toBe(204)
  const alive = async () =>
    (await Promise.all([laptop, phone].map((browser) => browser.get('/api/me/account')))).map(
      ({ statusCode }) => statusCode,
    )
  expect((await alive()).toSorted()).toEqual([200, 401])
  expect((await browser.delete('/api/me/sessions')).statusCode).toBe(204)
  expect(await alive()).toEqual([401, 401])
  expect((await browser.get('/api/me/account')).statusCode).toBe(200)
})

test('a student’s copy of their data is one archive with the files, and the browser does not cache it', async () => {
  const { student, browser } = await aSignedInStudent()
  const ticket = await aTicket(server.db, { requester: student })
  const message = await aMessage(server.db, { ticket, author: student, side: 'requester', body: 'See this.' })
  const file = { ticketId: ticket.id, messageId: message.id, uploaderId: student.id, name: '../plan.txt' }
  const storageKey = await server.files.write(bytesOf('the plan of the room'))
  await insert(server.db, 'attachment', {
    ...file,
    contentType: 'text/plain',
    size: 20,
    sha256: '',
    storageKey,
    createdAt: new Date(),
  })

  await giveInForm(ticket, student)

  const answer = await browser.get('/api/me/data?format=zip')

  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="my-data.zip"',
    'cache-control': 'no-store',
  })
  const names = answer.rawPayload.toString('latin1').match(/files\/[^P]*(?:plan|proof)\.txt|data\.json/g)
  expect(new Set(names)).toEqual(
    new Set([
      'data.json',
      expect.stringMatching(new RegExp(`^files/${ticket.number}/[\\w-]+/__plan\\.txt$`)),
      expect.stringMatching(new RegExp(`^files/${ticket.number}/[\\w-]+/proof\\.txt$`)),
    ]),
  )
  expect(answer.rawPayload.subarray(-22).readUInt16LE(10)).toBe(3)
})

test('an archive with a lost file breaks off, and the server goes on', async () => {
  const { student, browser } = await aSignedInStudent()
  const ticket = await aTicket(server.db, { requester: student })
  const message = await aMessage(server.db, { ticket, author: student, side: 'requester' })
  await aFile(server.db, { uploader: student, message: { id: message.id, ticketId: ticket.id } })
  const address = await listenOnFreePort(server)

  const answer = await fetch(`${address}/api/me/data?format=zip`, {
    headers: { cookie: browser.cookieHeader() },
  })
  await expect(answer.arrayBuffer()).rejects.toThrow()

  expect((await browser.get('/api/me/account')).statusCode).toBe(200)
})

/** Gives a file in the form of a ticket, whatever that asked. */
async function giveInForm(ticket: { id: string }, uploader: { id: string }) {
  const topic = await aTopic(server.db, {
    fields: [{ key: 'proof', type: 'file', label: 'Proof', isRequired: false }],
  })
  const formVersion = await getOne(server.db, 'form_version', { formId: topic.formId ?? '' })
  const storageKey = await server.files.write(bytesOf('a certificate'))
  const fileFacts = { name: 'proof.txt', contentType: 'text/plain', size: 13, sha256: '', storageKey }
  const { id: fileId } = await insert(server.db, 'attachment', {
    ...fileFacts,
    ticketId: ticket.id,
    uploaderId: uploader.id,
    createdAt: new Date(),
  })
  await insertMany(server.db, 'answer_file', [{ fileId, ticketId: ticket.id, fieldKey: 'proof' }])
  await updateOne(
    server.db,
    'ticket',
    { id: ticket.id },
    { formVersionId: formVersion.id, formAnswers: { proof: [fileId] } },
  )
}

test('a student asks for the deletion of their account and takes the request back', async () => {
  const { browser } = await aSignedInStudent()

  expect((await browser.post('/api/me/deletion-request')).json().deletionRequestedAt).not.toBeNull()
  expect((await browser.delete('/api/me/deletion-request')).json().deletionRequestedAt).toBeNull()
})
