import { updateOne } from '@lodge/database'
import { createSetupLink } from '@lodge/desk/settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createVisitor, password } from '../testing/sign-in.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await updateOne(server.db, 'site', { id: 1 }, { setUpAt: null })
})
afterAll(() => server.close())

const input = {
  code: '123456',
  siteName: 'Lovelace University',
  timezone: 'Europe/Vienna',
  languages: ['en'],
  emailDomains: ['uni.example'],
  administratorName: 'Ada Lovelace',
  password,
  teamName: 'Registry',
  departmentName: 'School of Engines',
  topicName: 'Something else',
}

test('without a valid link every set-up route answers 410', async () => {
  const visitor = await createVisitor(server)
  const token = 'x'.repeat(43)
  const sender = { email: 'ada@uni.example', senderName: 'Desk', senderAddress: 'desk@uni.example' }

  const answers = [
    await visitor.post('/api/setup/open', { token }),
    await visitor.post('/api/setup/mail', { token, ...sender }),
    await visitor.post('/api/setup/mail-status', { token }),
    await visitor.post('/api/setup/complete', { token, ...input }),
  ]

  for (const answer of answers)
    expect([answer.statusCode, answer.json().error.code]).toEqual([410, 'setup_link_invalid'])
})

test('a missing or wrong field of the set-up is named', async () => {
  const visitor = await createVisitor(server)

  const answer = await visitor.post('/api/setup/complete', {
    ...input,
    token: 'short',
    timezone: 'Mars/Olympus',
    emailDomains: ['not a domain'],
    password: 'short',
    siteName: ' ',
  })

  expect(answer.statusCode).toBe(422)
  expect(Object.keys(answer.json().error.fields).sort()).toEqual([
    'emailDomains.0',
    'password',
    'siteName',
    'timezone',
    'token',
  ])
})

test('the link opens the assistant and names the address that the test mail went to', async () => {
  const { token } = await createSetupLink(server.db, server.clock.now())
  const visitor = await createVisitor(server)
  const sender = { senderName: 'Desk', senderAddress: 'desk@uni.example' }

  const testMail = await visitor.post('/api/setup/mail', { token, email: 'Ada@uni.example', ...sender })
  const setup = await visitor.post('/api/setup/open', { token })

  expect([testMail.statusCode, setup.statusCode]).toEqual([202, 200])
  expect(setup.json()).toMatchObject({ siteName: 'Test University', mailedTo: 'ada@uni.example' })
  expect(setup.headers['cache-control']).toBe('no-store')
})
