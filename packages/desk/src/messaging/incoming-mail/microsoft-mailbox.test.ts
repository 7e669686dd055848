import { randomUUID } from 'node:crypto'
import { insert, remove, updateOne } from '@lodge/database'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { handleIncomingMail } from './handle-incoming-mail.ts'
import { createMailInFixture, type MailInFixture } from './testing/mail-in-fixture.ts'
import { aRawMail } from './testing/raw-mail.ts'

let fixture: MailInFixture
beforeAll(async () => {
  fixture = await createMailInFixture()
  await updateOne(
    fixture.db,
    'mailbox',
    { id: fixture.mailbox.id },
    { trustedServer: 'protection.outlook.com' },
  )
})
afterAll(() => fixture.close())
beforeEach(() => remove(fixture.db, 'mailbox_imap', { mailboxId: fixture.mailbox.id }))

/** The lines that Microsoft 365 writes above a mail from outside. */
const written = [
  'Received: from AM4PEPF00001.eurprd01.prod.outlook.com (2603:10a6::7) by AS4P189CA0003.outlook.office365.com (2603:10a6::1) with Microsoft SMTP Server',
  'Authentication-Results: spf=pass (sender IP is 203.0.113.7) smtp.mailfrom=uni.example; dkim=none (message not signed) header.d=none;dmarc=pass action=none header.from=uni.example;compauth=pass reason=100',
  'Received: from mail.uni.example (203.0.113.7) by AM4PEPF00001.mail.protection.outlook.com (10.167.16.1) with Microsoft SMTP Server',
]
const named = ['Authentication-Results: protection.outlook.com; dmarc=pass header.from=uni.example']

async function fetchedFrom(host: string, security = 'tls') {
  await insert(fixture.db, 'mailbox_imap', {
    mailboxId: fixture.mailbox.id,
    host,
    port: 993,
    security,
    userName: 'help@uni.example',
    password: 'sealed',
    folder: 'INBOX',
    afterReading: 'seen',
    source: randomUUID(),
    takenFrom: new Date(),
  })
}

let uids = 0

/** Takes a mail as the fetcher does; without a UID it was fetched where the mailbox is no more. */
async function comeFetched(lines: readonly string[], { hasUid = true } = {}) {
  uids += 1
  const raw = Buffer.concat([
    Buffer.from([...lines, 'X-MS-Exchange-Organization-AuthAs: Anonymous', ''].join('\r\n')),
    aRawMail({ from: fixture.agent.email }),
  ])
  const id = await fixture.arrive(raw, { from: fixture.agent.email })
  const place = hasUid ? { uidValidity: '1', uid: `${uids}` } : {}
  await updateOne(fixture.db, 'incoming_mail', { id }, { fetchedBy: fixture.mailbox.id, ...place })
  await handleIncomingMail(fixture.ctx, id)
  const { outcome, reason, authentication } = await fixture.kept(id)
  return { outcome, reason, authentication }
}

const proved = { outcome: 'ticket', reason: 'new_mail', authentication: { result: 'pass', dmarc: 'pass' } }
const held = { outcome: 'quarantine', reason: 'not_authenticated', authentication: { result: 'fail' } }

test('the results of Microsoft 365 prove who wrote a mail that is fetched there', async () => {
  await fetchedFrom('Outlook.Office365.com')
  expect(await comeFetched(written)).toMatchObject(proved)
})

test.each<[string, () => Promise<void>, readonly string[], { hasUid: boolean }]>([
  ['from another server', () => fetchedFrom('imap.uni.example'), written, { hasUid: true }],
  ['without encryption', () => fetchedFrom('outlook.office365.com', 'plain'), written, { hasUid: true }],
  ['before the mailbox moved there', () => fetchedFrom('outlook.office365.com'), written, { hasUid: false }],
  ['by a mailbox that is fetched no more', async () => undefined, written, { hasUid: true }],
  ['with that name in its results', () => fetchedFrom('outlook.office365.com'), named, { hasUid: true }],
  [
    'with that name in its results, from another server',
    () => fetchedFrom('imap.uni.example'),
    named,
    { hasUid: true },
  ],
])('they prove nothing of a mail fetched %s', async (_, place, lines, fetched) => {
  await place()
  expect(await comeFetched(lines, fetched)).toMatchObject(held)
})
