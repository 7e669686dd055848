import { expect, test } from 'vitest'
import { beginningOf, readClues } from './read-clues.ts'
import { readMail } from './read-mail.ts'
import { sampleMails } from './testing/sample-mails.ts'

test.each(Object.entries(sampleMails))('the clues of a mail (%s) are what all of it says', async (_, raw) => {
  const clues = await readClues(raw)
  expect(await readMail(raw)).toMatchObject(clues)
  expect(await readClues(beginningOf(raw))).toEqual(clues)
})

test.each([
  '\r\n\r\nFrom: nia@college.example\r\nSubject: Hi\r\n\r\n',
  'Received: from mx\r\n\r\nFrom: nia@college.example\r\nSubject: Hi\r\n\r\n',
  'Received: from mx\n\n\n\nFrom: nia@college.example\nSubject: Hi\n\n',
])('the beginning of a mail has all of its headers: %j', async (headers) => {
  const raw = Buffer.from(`${headers}${'Word word.\r\n\r\n'.repeat(2_000)}`)
  const beginning = beginningOf(raw)

  expect(await readClues(beginning)).toEqual(await readClues(raw))
  expect(await readClues(raw)).toMatchObject({ from: { address: 'nia@college.example' } })
})

test('the clues of a mail are read, however much follows', async () => {
  const raw = Buffer.from(
    `From: nia@college.example\r\nIn-Reply-To: <a@desk.example>\r\nSubject: Re: [#12]\r\n\r\n${'word '.repeat(100_000)}`,
  )
  expect(await readClues(raw)).toMatchObject({
    from: { address: 'nia@college.example' },
    inReplyTo: ['a@desk.example'],
    ticketNumbers: [12],
  })
})

test('headers that are asked for are read by any writing of their names, decoded and all of them', async () => {
  const raw = Buffer.from(
    'From: nia@college.example\r\nX-Shift: =?utf-8?q?n=C3=A4chtlich?=\r\nx-shift: late\r\n and long\r\n\r\nHello.\r\n',
  )
  const wantedClues = { headerNames: ['X-SHIFT', 'x-none'] }
  const found = { 'x-shift': ['nächtlich', 'late and long'], 'x-none': [] }
  expect((await readClues(raw, wantedClues)).headers).toEqual(found)
  expect((await readMail(raw, wantedClues)).headers).toEqual(found)
  expect((await readMail(raw)).headers).toEqual({})
})
