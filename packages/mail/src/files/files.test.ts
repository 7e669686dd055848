import { expect, test } from 'vitest'
import { readMail } from '../read-mail.ts'
import {
  aMail,
  aMultipartMail,
  anHtmlMail,
  aTextMail,
  filePart,
  type HeaderPairs,
  multipart,
  type PartInput,
  textPart,
} from '../testing/raw-mail.ts'
import { aWinmail, mapiProperty } from '../testing/winmail.ts'
import { cleanFileName } from './clean-file-name.ts'

const namesOf = async (mail: Buffer) => (await readMail(mail)).files.map(({ name }) => name)
const withFile = (part: PartInput) => aMultipartMail('mixed', [textPart('See the file.'), part])
const named = (type: string, disposition: string | Buffer): PartInput => ({
  headers: [
    ['Content-Type', type],
    ['Content-Disposition', disposition],
  ],
  body: 'x',
})

test.each<[string, string, string | Buffer, string]>([
  ['a plain name', 'application/pdf', 'attachment; filename=form.pdf', 'form.pdf'],
  [
    'RFC 2231',
    'application/pdf',
    "attachment; filename*=UTF-8''Antrag%20f%C3%BCr%20Mai.pdf",
    'Antrag für Mai.pdf',
  ],
  ['RFC 2231 in latin1', 'application/pdf', "attachment; filename*=iso-8859-1'de'B%FCcher.pdf", 'Bücher.pdf'],
  [
    'RFC 2231 in pieces',
    'application/pdf',
    "attachment; filename*0*=UTF-8''B%C3;\r\n filename*1*=%BCcher; filename*2=.pdf",
    'Bücher.pdf',
  ],
  [
    'RFC 2231 in pieces out of order',
    'application/pdf',
    'attachment; filename*1=ok.pdf; filename*0=bo',
    'book.pdf',
  ],
  [
    'both forms',
    'application/pdf',
    'attachment; filename="B?cher.pdf"; filename*=UTF-8\'\'B%C3%BCcher.pdf',
    'Bücher.pdf',
  ],
  [
    'an encoded word in quotes',
    'application/pdf',
    'attachment; filename="=?utf-8?Q?B=C3=BCcher=2Epdf?="',
    'Bücher.pdf',
  ],
  [
    'an encoded word without quotes',
    'application/pdf',
    'attachment; filename==?utf-8?B?QsO8Y2hlci5wZGY=?=',
    'Bücher.pdf',
  ],
  ['RFC 2231 without a charset', 'application/pdf', 'attachment; filename*=B%C3%BCcher.pdf', 'Bücher.pdf'],
  ['a percent sign', 'application/pdf', 'attachment; filename="100%25.pdf"', '100%25.pdf'],
  ['a name of the disposition', 'application/pdf', 'attachment; name="form.pdf"', 'form.pdf'],
  ['an empty name before another', 'application/pdf; name=form.pdf', 'attachment; filename=""', 'form.pdf'],
  ['a comma behind its type', 'application/pdf, name=form.pdf', 'attachment', 'form.pdf'],
  ['raw UTF-8', 'application/pdf', 'attachment; filename="Bücher.pdf"', 'Bücher.pdf'],
  ['raw latin1', 'application/pdf', Buffer.from('attachment; filename="Bücher.pdf"', 'latin1'), 'Bücher.pdf'],
  ['the type alone', 'application/pdf; name="form.pdf"', 'attachment', 'form.pdf'],
  ['a semicolon in quotes', 'application/pdf', 'attachment; filename="a; b.pdf"', 'a; b.pdf'],
  ['a quote that is not closed', 'application/pdf', 'attachment; filename="form.pdf; size=3', 'form.pdf'],
  ['no name', 'application/pdf', 'attachment', 'file.pdf'],
  ['no name of a picture', 'image/png', 'attachment', 'image.png'],
  ['a path', 'application/pdf', 'attachment; filename="../../etc/passwd"', 'passwd'],
  ['a path of Windows', 'application/pdf', 'attachment; filename="C:\\Users\\nia\\form.pdf"', 'form.pdf'],
  ['a direction mark', 'application/pdf', "attachment; filename*=utf-8''cod%E2%80%AEfdp.exe", 'codfdp.exe'],
  [
    'RFC 2231 with a percent sign',
    'application/pdf',
    "attachment; filename*=utf-8''50% B%C3%BCcher.pdf",
    '50% Bücher.pdf',
  ],
  [
    'an encoded word in RFC 2231',
    'application/pdf',
    "attachment; filename*=utf-8''=?utf-8?Q?B=C3=BCcher.pdf?=",
    'Bücher.pdf',
  ],
  ['single quotes', 'application/pdf', "attachment; filename='form.pdf'", 'form.pdf'],
  ['control signs', 'application/pdf', "attachment; filename*=utf-8''a%00b%0D%0A.pdf", 'ab.pdf'],
])('a file with %s has its name', async (_, type, disposition, expected) => {
  expect(await namesOf(withFile(named(type, disposition)))).toEqual([expected])
})

test.each([
  ['..', 'file.bin'],
  ['.bashrc', 'bashrc'],
  ['a/b/', 'b'],
  [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(196)}.pdf`],
  ['a<b>:c?.txt', 'a_b__c_.txt'],
])('the name %j is cleaned to %j', (given, expected) => {
  expect(cleanFileName(given, 'application/octet-stream')).toBe(expected)
})

test('the bytes of a file are those that were sent', async () => {
  const content = Buffer.from(Array.from({ length: 1_000 }, (_, at) => at % 256))
  const { files } = await readMail(withFile(filePart('a.bin', content)))
  expect(Buffer.from(files[0]?.content ?? [])).toEqual(content)
})

test('base64 with spaces, stray signs and inner padding is read', async () => {
  const encoded = 'SGVs bG8=\n!!\nIHdvcmxk\n'
  const part = {
    headers: [
      ['Content-Type', 'text/plain'],
      ['Content-Transfer-Encoding', 'BASE64'],
    ] as HeaderPairs,
    body: encoded,
  }
  expect((await readMail(aMail(part))).visible.text).toBe('Hello world')
})

test.each(['Hello, this is plain text.', 'Hello, help!'])(
  'the text %j that is not in base64 is read as it is, whatever it says',
  async (text) => {
    const headers: HeaderPairs = [['Content-Transfer-Encoding', 'base64']]
    expect((await readMail(aMail({ headers, body: text }))).visible.text).toBe(text)
  },
)

test('the words that a list put below base64 are read too', async () => {
  const headers: HeaderPairs = [['Content-Transfer-Encoding', 'base64']]
  const body = `${Buffer.from('Hello there').toString('base64')}\n\nYou got this by the list, as you asked.\n`
  const { visible } = await readMail(aMail({ headers, body }))
  expect(visible.text).toBe('Hello there\n\nYou got this by the list, as you asked.')
})

test.each([
  ['a soft break', 'Hel=\r\nlo', 'Hello'],
  ['a lower-case escape', 'caf=c3=a9', 'café'],
  ['a sign that is no escape', '100 = 50 =ZZ', '100 = 50 =ZZ'],
  ['spaces that a server added', 'a   \r\nb', 'a\nb'],
  ['an encoded space at the end', 'a=20\r\nb', 'a \nb'],
  ['an end within an escape', 'abc=', 'abc'],
])('quoted-printable with %s is read', async (_, body, expected) => {
  const headers: HeaderPairs = [
    ['Content-Type', 'text/plain; charset=utf-8'],
    ['Content-Transfer-Encoding', 'quoted-printable'],
  ]
  expect((await readMail(aMail({ headers, body: Buffer.from(body) }))).visible.text).toBe(expected)
})

test('a text with a name is a file, and the text without one is what is shown', async () => {
  const notes = {
    headers: [
      ['Content-Type', 'text/plain'],
      ['Content-Disposition', 'inline; filename="notes.txt"'],
    ] as HeaderPairs,
    body: 'My notes',
  }
  const mail = await readMail(aMultipartMail('mixed', [textPart('See my notes.'), notes]))
  expect(mail.visible.text).toBe('See my notes.')
  expect(mail.files).toMatchObject([{ name: 'notes.txt', isInline: false }])
})

test('a text with a name is shown where there is no other', async () => {
  const letter = {
    headers: [['Content-Type', 'text/plain; name="letter.txt"']] as HeaderPairs,
    body: 'My letter',
  }
  const mail = await readMail(aMultipartMail('mixed', [letter, filePart('a.pdf', 'x', 'application/pdf')]))
  expect(mail).toMatchObject({ visible: { text: 'My letter' }, files: [{ name: 'a.pdf' }] })
})

test.each([
  ['text', 'text; charset=utf-8', 'Hello'],
  ['no type', '', 'Hello'],
  ['a broken type', '/', 'Hello'],
  ['text/enriched', 'text/enriched', '<bold>Hello</bold>'],
])('a text of %s is shown', async (_, type, body) => {
  expect((await readMail(aMail({ headers: [['Content-Type', type]], body }))).visible.text).toBe('Hello')
})

test('the richest alternative that says something is shown', async () => {
  const alternatives = (text: string, html: string) =>
    readMail(aMultipartMail('alternative', [textPart(text), textPart(html, 'text/html')]))
  expect((await alternatives('plain', '<p>rich</p>')).visible.text).toBe('rich')
  expect((await alternatives('plain', '<p>&nbsp;</p><img src="https://x.example/p.gif">')).visible.text).toBe(
    'plain',
  )
  expect(await alternatives('', '<p>rich</p>')).toMatchObject({
    visible: { text: 'rich' },
    html: '<p>rich</p>',
  })
})

test('texts around a picture are shown in their order', async () => {
  const picture = filePart('a.png', 'x', 'image/png', [['Content-Disposition', 'inline; filename=a.png']])
  const mail = await readMail(aMultipartMail('mixed', [textPart('one'), picture, textPart('two')]))
  expect(mail.visible.text).toBe('one\ntwo')
  expect(mail.files).toMatchObject([{ name: 'a.png', isInline: false }])
})

test('alternatives that call themselves mixed are shown once', async () => {
  const mail = await readMail(
    aMultipartMail('mixed', [
      textPart('The same words are in here twice.'),
      textPart('<p>The same words are in here twice.</p>', 'text/html'),
    ]),
  )
  expect(mail.visible.text).toBe('The same words are in here twice.')
})

test('a mail within a mail is a file named after its subject', async () => {
  const inner = aTextMail('Inner', [['Subject', '=?utf-8?Q?B=C3=BCcher/Karten?=']])
  const mail = await readMail(withFile({ headers: [['Content-Type', 'message/rfc822']], body: inner }))
  expect(mail.files).toMatchObject([
    { name: 'Bücher-Karten.eml', claimedType: 'message/rfc822', subject: 'Bücher/Karten' },
  ])
  expect(Buffer.from(mail.files[0]?.content ?? [])).toEqual(inner)
})

test('the mails of a digest are files', async () => {
  const parts = ['One', 'Two'].map((subject) => ({ body: aTextMail('x', [['Subject', subject]]) }))
  const digest = multipart('digest', parts)
  expect(await namesOf(aMultipartMail('mixed', [textPart('Today'), digest]))).toEqual(['One.eml', 'Two.eml'])
})

test('a signed mail is read, and its signature is no file', async () => {
  const signature = filePart('smime.p7s', 'x', 'application/pkcs7-signature')
  const mail = await readMail(
    aMultipartMail('signed', [textPart('Hello'), signature], [], '; protocol="application/pkcs7-signature"'),
  )
  expect(mail).toMatchObject({
    visible: { text: 'Hello' },
    files: [],
    protection: { kind: 'smime', isEncrypted: false },
  })
})

test.each<[string, Buffer, object]>([
  [
    'PGP',
    aMultipartMail('encrypted', [
      filePart('v.txt', 'Version: 1', 'application/pgp-encrypted'),
      filePart('encrypted.asc', 'x'),
    ]),
    { kind: 'pgp', isEncrypted: true },
  ],
  [
    'PGP and changed by Exchange',
    aMultipartMail('mixed', [
      textPart(''),
      filePart('v.txt', 'Version: 1', 'application/pgp-encrypted'),
      filePart('encrypted.asc', 'x'),
    ]),
    { kind: 'pgp', isEncrypted: true },
  ],
  [
    'S/MIME',
    aMail({ ...filePart('smime.p7m', 'x', 'application/pkcs7-mime; smime-type=enveloped-data') }),
    { kind: 'smime', isEncrypted: true },
  ],
  [
    'inline PGP',
    aTextMail('-----BEGIN PGP MESSAGE-----\n\nabc\n-----END PGP MESSAGE-----'),
    { kind: 'pgp', isEncrypted: true },
  ],
])('a mail encrypted by %s says so', async (_, mail, protection) => {
  expect((await readMail(mail)).protection).toEqual(protection)
})

test('the words of a text signed by PGP are visible alone', async () => {
  const text =
    '-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA512\n\nHello\n-----BEGIN PGP SIGNATURE-----\n\nabc\n-----END PGP SIGNATURE-----'
  const mail = await readMail(aTextMail(text))
  expect(mail.visible.text).toBe('Hello')
  expect(mail.protection).toEqual({ kind: 'pgp', isEncrypted: false })
})

const winmailPart = (content: Buffer) => filePart('winmail.dat', content, 'application/ms-tnef')

test('a winmail.dat is opened', async () => {
  const winmail = aWinmail({ text: 'Hello from Outlook', files: [{ title: 'plan.doc', content: 'plan' }] })
  const mail = await readMail(aMultipartMail('mixed', [textPart(''), winmailPart(winmail)]))
  expect(mail).toMatchObject({ visible: { text: 'Hello from Outlook' }, files: [{ name: 'plan.doc' }] })
})

test('properties of a winmail.dat name its files and hold its text', async () => {
  const text = (value: string) => Buffer.from(`${value}\0`, 'utf16le')
  const winmail = aWinmail({
    properties: [mapiProperty(31, 0x1000, text('Grüße'))],
    files: [
      {
        title: 'PLANFU~1.DOC',
        content: 'plan',
        properties: [mapiProperty(31, 0x3707, text('Plan für Mai.doc'))],
      },
    ],
  })
  const mail = await readMail(aMail(winmailPart(winmail)))
  expect(mail).toMatchObject({ visible: { text: 'Grüße' }, files: [{ name: 'Plan für Mai.doc' }] })
})

test('the RTF within a winmail.dat is read as text', async () => {
  const rtf = "{\\rtf1\\ansi\\ansicpg1252{\\fonttbl{\\f0 Arial;}}\\f0 Gr\\'fc\\u223?e\\par aus K\\'f6ln}"
  const packed = Buffer.concat([Buffer.alloc(16), Buffer.from(rtf, 'latin1')])
  packed.writeUInt32LE(rtf.length, 4)
  packed.writeUInt32LE(0x414c454d, 8)
  const mail = await readMail(
    aMail(winmailPart(aWinmail({ properties: [mapiProperty(258, 0x1009, packed)] }))),
  )
  expect(mail.visible.text).toBe('Grüße\naus Köln')
})

test('packed RTF is unpacked', async () => {
  // The example of MS-OXRTFCP 4.1.
  const packed = Buffer.from(
    '2d0000002b0000004c5a4675f1c5c7a703000a00726370673132354232 0af32068656c090020627705b06c647d0a800fa0'.replace(
      / /g,
      '',
    ),
    'hex',
  )
  const mail = await readMail(
    aMail(winmailPart(aWinmail({ properties: [mapiProperty(258, 0x1009, packed)] }))),
  )
  expect(mail.visible.text).toBe('hello world')
})

test('a winmail.dat that ends before the next piece is kept too', async () => {
  const winmail = aWinmail({ text: 'abc', files: [{ title: 'plan.doc', content: 'plan' }] })
  expect(await namesOf(withFile(winmailPart(winmail.subarray(0, 40))))).toEqual(['winmail.dat'])
})

test('a winmail.dat whose end is missing is kept beside what could be read', async () => {
  const winmail = aWinmail({ text: 'Hello', files: [{ title: 'a.doc', content: 'a'.repeat(500) }] })
  const mail = await readMail(aMail(winmailPart(winmail.subarray(0, -200))))
  expect(mail).toMatchObject({ visible: { text: 'Hello' }, files: [{ name: 'winmail.dat' }] })
})

test('an empty file within a winmail.dat is a file', async () => {
  const winmail = aWinmail({ text: 'Hello', files: [{ title: 'empty.txt' }] })
  expect(await namesOf(aMail(winmailPart(winmail)))).toEqual(['empty.txt'])
})

test('a winmail.dat that is none is kept as a file', async () => {
  expect(await namesOf(withFile(winmailPart(Buffer.from('nothing'))))).toEqual(['winmail.dat'])
})

const calendar = (method: string, more = '') =>
  `BEGIN:VCALENDAR\nMETHOD:${method}\nBEGIN:VTIMEZONE\nTZID:Europe/Berlin\nBEGIN:STANDARD\nDTSTART:19701025T030000\nTZOFFSETFROM:+0200\nTZOFFSETTO:+0100\nEND:STANDARD\nEND:VTIMEZONE\nBEGIN:VEVENT\nUID:1\nSUMMARY:Tour of the lab\nLOCATION:Room 12\nDESCRIPTION:Bring\\na coat\nORGANIZER:MAILTO:Nia@college.example\nDTSTART;TZID=Europe/Berlin:20260304T100000\nDURATION:PT90M\n${more}END:VEVENT\nEND:VCALENDAR\n`

test('an invitation is read, and its calendar kept', async () => {
  const mail = await readMail(
    aMail({
      headers: [['Content-Type', 'text/calendar; charset=utf-8; method=REQUEST']],
      body: calendar('REQUEST'),
    }),
  )
  expect(mail.invitation).toEqual({
    method: 'REQUEST',
    title: 'Tour of the lab',
    place: 'Room 12',
    description: 'Bring\na coat',
    organiser: 'nia@college.example',
    start: { at: new Date('2026-03-04T09:00:00Z'), local: '2026-03-04T10:00:00', timeZone: 'Europe/Berlin' },
    end: { at: new Date('2026-03-04T10:30:00Z'), local: '2026-03-04T11:30:00', timeZone: 'Europe/Berlin' },
  })
  expect(mail.files.map(({ name }) => name)).toEqual(['invite.ics'])
  expect(mail.visible.text).toContain('Tour of the lab')
  expect(mail.automaticReasons).toEqual([])
})

test.each([
  ['UTC', 'DTSTART:20260304T090000Z', '2026-03-04T09:00:00.000Z', 'UTC'],
  [
    'a zone without its rules',
    'DTSTART;TZID=Europe/Berlin:20260304T100000',
    '2026-03-04T09:00:00.000Z',
    'Europe/Berlin',
  ],
  [
    'a zone of Windows',
    'DTSTART;TZID=W. Europe Standard Time:20260704T100000',
    '2026-07-04T08:00:00.000Z',
    'Europe/Berlin',
  ],
  ['a zone that nobody knows', 'DTSTART;TZID=Nowhere:20260304T100000', undefined, 'Nowhere'],
  ['no zone', 'DTSTART:20260304T100000', undefined, null],
  ['a whole day', 'DTSTART;VALUE=DATE:20260304', undefined, null],
])('a time in %s is read', async (_, line, at, timeZone) => {
  const body = `BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\n${line}\nEND:VEVENT\nEND:VCALENDAR`
  const { invitation } = await readMail(aMail({ headers: [['Content-Type', 'text/calendar']], body }))
  expect(invitation?.start?.at?.toISOString()).toBe(at)
  expect(invitation?.start?.timeZone).toBe(timeZone)
})

test('an invitation that comes twice in a mail is one file', async () => {
  const alternative = multipart('alternative', [
    textPart('Please come.'),
    textPart(calendar('REQUEST'), 'text/calendar; method=REQUEST'),
  ])
  const file = filePart('invite.ics', calendar('REQUEST').replace(/\n/g, '\r\n'), 'application/ics')
  const mail = await readMail(aMultipartMail('mixed', [alternative, file]))
  expect(mail.files.map(({ name }) => name)).toEqual(['invite.ics'])
  expect(mail.visible.text).toBe('Please come.')
})

test('the answer to an invitation is automatic', async () => {
  const mail = await readMail(
    aMultipartMail('alternative', [
      textPart('Accepted'),
      textPart(calendar('REPLY'), 'text/calendar; method=REPLY'),
    ]),
  )
  expect(mail.automaticReasons).toEqual(['calendar_reply'])
})

test('a broken calendar is a file like any other', async () => {
  const mail = await readMail(withFile(textPart('BEGIN:VCALENDAR\nnonsense', 'text/calendar')))
  expect(mail).toMatchObject({
    invitation: null,
    files: [{ name: 'invite.ics' }],
    visible: { text: 'See the file.' },
  })
})

test('a page without a picture of its own has no inline file', async () => {
  expect(await namesOf(anHtmlMail('<img src="cid:gone@x">words'))).toEqual([])
})
