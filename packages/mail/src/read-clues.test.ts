import { expect, test } from 'vitest'
import { readClues } from './read-clues.ts'
import { readMail } from './read-mail.ts'
import { sampleMails } from './testing/sample-mails.ts'

test.each(Object.entries(sampleMails))('the clues of a mail (%s) are what all of it says', async (_, raw) => {
  const clues = await readClues(raw)
  expect(await readMail(raw)).toMatchObject(clues)
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
