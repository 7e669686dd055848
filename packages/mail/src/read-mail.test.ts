import { expect, test } from 'vitest'
import { readMail } from './read-mail.ts'
import {
  aMail,
  aMultipartMail,
  anHtmlMail,
  aTextMail,
  filePart,
  type HeaderPairs,
  textPart,
} from './testing/raw-mail.ts'

const answer: HeaderPairs = [
  ['Subject', 'Re: Key [#1042]'],
  ['In-Reply-To', '<ours.2@desk.example>'],
  ['References', '<ours.1@desk.example> <ours.2@desk.example>'],
]
const ours = 'Your new key is ready at the counter.'
const own = (text: string) => ({ text, pictures: [] })

test.each<[string, Buffer, object]>([
  [
    'plain text',
    aTextMail('The projector shows no picture.'),
    {
      subject: 'A question',
      from: { address: 'nia@college.example', name: 'Nia Ward' },
      visible: own('The projector shows no picture.'),
      folded: [],
      files: [],
      isAnswer: false,
      automaticReasons: [],
      bounce: null,
      forward: null,
      invitation: null,
      protection: null,
      fromProblem: null,
      messageId: 'q1@college.example',
      to: [{ address: 'help@desk.example' }],
      claimedAt: new Date('2026-02-02T09:30:00Z'),
    },
  ],
  [
    'KOI8-R in base64',
    aMail({
      headers: [
        ['Content-Type', 'text/plain; charset=koi8-r'],
        ['Content-Transfer-Encoding', 'base64'],
      ],
      body: Buffer.from('58TFPw=='),
    }),
    { visible: own('Где?') },
  ],
  [
    'HTML',
    anHtmlMail('<p>The <b>Wi-Fi</b> is slow.</p><p>Thanks &amp; bye<br>Nia</p>'),
    { visible: { text: 'The Wi-Fi is slow.\n\nThanks & bye\nNia' } },
  ],
  [
    'a file',
    aMultipartMail('mixed', [textPart('My form.'), filePart('form.pdf', '%PDF', 'application/pdf')]),
    {
      visible: own('My form.'),
      files: [{ name: 'form.pdf', claimedType: 'application/pdf', isInline: false }],
    },
  ],
  [
    'a picture in its page',
    aMultipartMail('related', [
      textPart('<p>See <img src="cid:s1@x"></p>', 'text/html'),
      filePart('s.png', 'png', 'image/png', [['Content-ID', '<s1@x>']]),
    ]),
    { visible: { text: 'See' }, files: [{ isInline: true }] },
  ],
  ['no subject', aTextMail('Where is it?', [['Subject', '']]), { subject: '', title: '' }],
  ['no id', aTextMail('Old scanner.', [['Message-ID', '']]), { messageId: null }],
  [
    'an answer',
    aTextMail(
      `Which floor?\n\nOn Wed, 4 Mar 2026 at 10:40, Help <help@desk.example> wrote:\n\n> ${ours}\n`,
      answer,
    ),
    {
      title: 'Key [#1042]',
      ticketNumbers: [1042],
      isAnswer: true,
      inReplyTo: ['ours.2@desk.example'],
      references: ['ours.1@desk.example', 'ours.2@desk.example'],
      visible: own('Which floor?'),
      folded: [{ kind: 'quote', isAbove: false, pictures: [] }],
    },
  ],
  [
    'an answer with a signature',
    aTextMail('Which floor?\n\n-- \nNia Ward\nFaculty of Arts', answer),
    { visible: own('Which floor?'), folded: [{ kind: 'signature', text: '-- \nNia Ward\nFaculty of Arts' }] },
  ],
  [
    'a vacation',
    aTextMail('I am away.', [
      ...answer.slice(1),
      ['Subject', 'Automatic reply: Key'],
      ['Auto-Submitted', 'auto-replied'],
    ]),
    { automaticReasons: ['auto_submitted'], hasAutomaticSubject: true },
  ],
  [
    'an end in the middle',
    aMail({
      headers: [['Content-Type', 'multipart/mixed; boundary=cut']],
      body: '--cut\nContent-Type: text/plain\n\nThe end is missing.',
    }),
    { visible: own('The end is missing.') },
  ],
])('a mail of %s is read', async (_, raw, expected) => {
  expect(await readMail(raw)).toMatchObject(expected)
})

test('what the mail server says of the return path counts before the header', async () => {
  const raw = aTextMail('x', [['Return-Path', '<nia@college.example>']])
  expect(await readMail(raw)).toMatchObject({ returnPath: 'nia@college.example', automaticReasons: [] })
  expect(await readMail(raw, { returnPath: '' })).toMatchObject({
    returnPath: '',
    automaticReasons: ['null_return_path'],
  })
})

test('a site may allow larger mails, or only smaller ones', async () => {
  const raw = aTextMail('x'.repeat(2_000))
  await expect(readMail(raw, { mostBytes: 1_000 })).rejects.toMatchObject({ reason: 'mail_too_large' })
  expect((await readMail(raw, { mostBytes: 3_000 })).visible.text).toHaveLength(2_000)
})
