import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMail } from './read-mail.ts'
import {
  aMail,
  aMultipartMail,
  anHtmlMail,
  aTextMail,
  filePart,
  multipart,
  type PartInput,
  textPart,
} from './testing/raw-mail.ts'
import { aWinmail, mapiProperty } from './testing/winmail.ts'
import { readMailInThread } from './thread/read-mail-in-thread.ts'
import { UnreadableMail } from './unreadable-mail.ts'

const reasonOf = (reading: Promise<unknown>) =>
  reading.then(
    () => 'read',
    (error: unknown) => (error instanceof UnreadableMail ? error.reason : error),
  )

const nested = (depth: number) => {
  let part: PartInput = textPart('deep')
  for (let at = 0; at < depth; at++) part = { ...multipart(`x-${at}`, [part]) }
  return aMail(part)
}

test.each<[string, () => Buffer, string]>([
  ['a mail of 26 MB', () => Buffer.alloc(26 * 1024 * 1024, 'a'), 'mail_too_large'],
  [
    '200,000 empty parts',
    () =>
      aMail({
        headers: [['Content-Type', 'multipart/mixed; boundary=b']],
        body: '--b\n\n'.repeat(200_000),
      }),
    'too_many_parts',
  ],
  ['parts in parts', () => nested(60), 'too_deep'],
  ['parts in few parts', () => nested(40), 'read'],
  [
    '3 MB of one header',
    () => aMail({ headers: [['X-Long', 'a'.repeat(3_000_000)]], body: 'x' }),
    'headers_too_long',
  ],
  [
    '3 MB of folded headers',
    () => aMail({ headers: [['References', '<a@b.example>\r\n '.repeat(200_000)]], body: 'x' }),
    'headers_too_long',
  ],
  ['nothing', () => Buffer.alloc(0), 'read'],
  ['an empty line', () => Buffer.from('\r\n'), 'read'],
  ['no headers', () => Buffer.from('Hello, I have a question.'), 'read'],
  ['no text', () => aMail({ body: '' }), 'read'],
])('%s is read or refused with its reason', async (_, make, expected) => {
  expect(await reasonOf(readMail(make()))).toBe(expected)
})

const most = (piece: string, length = 300_000) => piece.repeat(Math.ceil(length / piece.length))

test.each<[string, () => Buffer]>([
  ['open brackets in From', () => aMail({ headers: [['From', most('<', 100_000)]], body: 'x' })],
  ['open comments in From', () => aMail({ headers: [['From', most('(', 100_000)]], body: 'x' })],
  ['quotes in From', () => aMail({ headers: [['From', most('"\\', 100_000)]], body: 'x' })],
  ['at signs in From', () => aMail({ headers: [['From', most('@', 100_000)]], body: 'x' })],
  ['addresses with nothing between', () => aMail({ headers: [['To', most('a@b ', 100_000)]], body: 'x' })],
  ['groups in To', () => aMail({ headers: [['To', most('a:', 100_000)]], body: 'x' })],
  ['encoded words', () => aMail({ headers: [['Subject', most('=?utf-8?Q?a?= ', 200_000)]], body: 'x' })],
  ['half an encoded word', () => aMail({ headers: [['Subject', most('=?utf-8?Q?', 200_000)]], body: 'x' })],
  ['prefixes', () => aMail({ headers: [['Subject', most('Re: ', 200_000)]], body: 'x' })],
  ['tags', () => aMail({ headers: [['Subject', most('[a] ', 200_000)]], body: 'x' })],
  ['references', () => aMail({ headers: [['References', most('<a@b> ', 200_000)]], body: 'x' })],
  [
    'parameters',
    () => aMail({ headers: [['Content-Type', `text/plain; ${most('a*0*=b; ', 300_000)}`]], body: 'x' }),
  ],
  [
    'different parameters',
    () =>
      aMail({
        headers: [
          ['Content-Type', `text/plain; ${Array.from({ length: 20_000 }, (_, at) => `a${at}=b`).join('; ')}`],
        ],
        body: 'x',
      }),
  ],
  [
    'authentication',
    () => aMail({ headers: [['Authentication-Results', `mx; ${most('dkim=pass (', 200_000)}`]], body: 'x' }),
  ],
  ['spaces', () => aTextMail(most(' '))],
  ['spaces and colons', () => aTextMail(most('a     :     '))],
  ['one long line', () => aTextMail(most('wrote: '))],
  ['marks of quotation', () => aTextMail(most('>'))],
  ['at signs', () => aTextMail(most('a@'))],
  ['open tags', () => anHtmlMail(most('<div>'))],
  ['open quotations', () => anHtmlMail(most('<blockquote type=cite>'))],
  ['tables in tables', () => anHtmlMail(most('<table><tr><td>'))],
  ['half a tag', () => anHtmlMail(most('<a '))],
  ['half a comment', () => anHtmlMail(most('<!--'))],
  ['half a style', () => anHtmlMail(most('<style>'))],
  ['entities', () => anHtmlMail(most('&amp;&#'))],
  ['pictures', () => anHtmlMail(most('<img src="https://x.example/a.png">'))],
  [
    'different pictures',
    () =>
      anHtmlMail(Array.from({ length: 20_000 }, (_, at) => `<img src="https://x.example/${at}">`).join('')),
  ],
  ['pictures in data', () => anHtmlMail(most('<img src="data:image/png;base64,AAAA">'))],
  ['styles', () => anHtmlMail(`<p style="${most('color:red;')}">`)],
  ['list items', () => anHtmlMail(`<ol>${most('<li>a')}`)],
  [
    'a calendar of folded lines',
    () =>
      aMail({
        headers: [['Content-Type', 'text/calendar']],
        body: `BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:x${most('\n x', 200_000)}\nEND:VEVENT\nEND:VCALENDAR`,
      }),
  ],
  [
    'calendars in calendars',
    () => aMail({ headers: [['Content-Type', 'text/calendar']], body: most('BEGIN:VCALENDAR\n', 200_000) }),
  ],
  [
    'a report of many recipients',
    () =>
      aMultipartMail('report', [
        textPart('x'),
        textPart(most('Final-Recipient: rfc822; a@b.example\nAction: failed\n\n'), 'message/delivery-status'),
      ]),
  ],
  [
    'a winmail.dat of many properties',
    () =>
      aMail(
        filePart(
          'winmail.dat',
          aWinmail({
            properties: Array.from({ length: 20_000 }, () => mapiProperty(31, 0x1000, Buffer.from('a\0'))),
          }),
          'application/ms-tnef',
        ),
      ),
  ],
  [
    'comments of its encoding',
    () => aMail({ headers: [['Content-Transfer-Encoding', most('(', 200_000)]], body: 'x' }),
  ],
  ['names of lists', () => aMail({ headers: [['List-Id', most('*', 200_000)]], body: 'x' })],
  ['ids in encoded words', () => aMail({ headers: [['References', most('=?a?q?b?=', 400_000)]], body: 'x' })],
  [
    'at signs, which says that one was not delivered',
    () =>
      aTextMail(most('@@@(', 50_000), [
        ['Return-Path', '<>'],
        ['Subject', 'Undelivered mail'],
      ]),
  ],
  [
    'empty lines in base64',
    () => aMail({ headers: [['Content-Transfer-Encoding', 'base64']], body: most('\n', 200_000) }),
  ],
  ['lines that end an attribution', () => aTextMail(most('2026\n10:40 x:\n'))],
  ['broken attributions', () => aTextMail(most('a <a@b.example>\nwrote:\n'))],
  ['half base64', () => aMail({ headers: [['Content-Transfer-Encoding', 'base64']], body: most('A=') })],
  [
    'half quoted-printable',
    () => aMail({ headers: [['Content-Transfer-Encoding', 'quoted-printable']], body: most('= ') }),
  ],
  [
    'flowed lines',
    () => aMail({ headers: [['Content-Type', 'text/plain; format=flowed']], body: most('a \n') }),
  ],
])('a mail of %s is read in time', async (_, make) => {
  const mail = make()
  const before = process.cpuUsage()
  expect(await reasonOf(readMail(mail))).toBe('read')
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1_000).toBeLessThan(2_000)
})

const pieces = fc.constantFrom(
  ...[
    '\r\n',
    '\n',
    '\r',
    '\r\n\r\n',
    '\0',
    ' ',
    '\t',
    ';',
    '=',
    '"',
    '<',
    '>',
    '@',
    ':',
    '--b',
    '--b--',
    '=?utf-8?B?',
    '?=',
    '\xff',
    '\xc3',
    'é',
  ],
  ...[
    'From: ',
    'To: ',
    'Subject: ',
    'Content-Type: multipart/mixed; boundary=b',
    'Content-Type: text/html',
    'Content-Type: message/rfc822',
    'Content-Type: text/calendar',
  ],
  ...[
    'Content-Type: multipart/alternative; boundary="b"',
    'Content-Type: application/ms-tnef',
    'Content-Transfer-Encoding: base64',
    'Content-Transfer-Encoding: quoted-printable',
    'Content-Disposition: attachment; filename*0*=',
  ],
  ...[
    '<p>',
    '</div>',
    '<blockquote type="cite">',
    '<img src="cid:a">',
    '<table>',
    'On 4 Mar 2026 a@b.c wrote:',
    '> ',
    '-- ',
    'From: a',
    'Sent: b',
    'To: c',
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
  ],
)
const brokenMail = fc
  .array(fc.oneof({ weight: 4, arbitrary: pieces }, fc.string({ maxLength: 12 })), { maxLength: 60 })
  .map((parts) => Buffer.from(parts.join(''), 'latin1'))

test('reading any bytes ends with a mail or a reason', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(brokenMail, fc.uint8Array({ maxLength: 400 })), async (raw) => {
      expect(await reasonOf(readMail(raw))).toSatisfy(
        (outcome) => outcome === 'read' || outcome === 'cannot_be_parsed',
      )
    }),
    { numRuns: 200 },
  )
})

test('a mail whose bytes were changed on its way is still a mail or a reason', async () => {
  const whole = aMultipartMail('mixed', [
    multipart('alternative', [textPart('Hello'), textPart('<p>Hello <img src="cid:a@x"></p>', 'text/html')]),
    filePart('a.png', 'png', 'image/png', [['Content-ID', '<a@x>']]),
    filePart(
      'winmail.dat',
      aWinmail({
        text: 'x',
        properties: [mapiProperty(31, 0x1000, Buffer.from('a\0'))],
        files: [{ title: 'a', content: 'b' }],
      }),
      'application/ms-tnef',
    ),
    textPart('BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:x\nEND:VEVENT\nEND:VCALENDAR', 'text/calendar'),
  ])
  const changes = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(changes, fc.nat(whole.length), async (bytes, end) => {
      const raw = Buffer.from(whole)
      for (const [at, byte] of bytes) raw[at] = byte
      expect(await reasonOf(readMail(raw.subarray(0, Math.max(end, 100))))).toBe('read')
    }),
    { numRuns: 150 },
  )
})

const line = fc.oneof(
  fc.constantFrom(
    '',
    'On 4 Mar 2026, Ines <i@x.example> wrote:',
    '> quoted',
    '> more',
    '-- ',
    'Sent from my iPhone',
    'From: a@b.example',
    'Sent: Monday',
    'To: c',
    'Subject: d',
    '__________',
  ),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
)
const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')

test('whatever is folded, no letter of a text is lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 20 }), async (lines) => {
      const { visible, folded } = await readMail(aTextMail(lines.join('\n'), [['Subject', 'Re: Key']]))
      const shown = [visible, ...folded].map(({ text }) => lettersOf(text)).join('')
      expect([...shown].sort().join('')).toBe([...lettersOf(lines.join('\n'))].sort().join(''))
      if (lines.some((text) => lettersOf(text) !== '')) expect(visible.text).not.toBe('')
    }),
    { numRuns: 200 },
  )
})

test('a thread reads a mail with its files', async () => {
  const raw = aMultipartMail('mixed', [textPart('Hello'), filePart('a.txt', 'content', 'text/plain')])
  const mail = await readMailInThread(raw)
  expect({ ...mail, files: [] }).toEqual({ ...(await readMail(raw)), files: [] })
  expect(Buffer.from(mail.files[0]?.content ?? []).toString()).toBe('content')
})

test('a thread says why it cannot read a mail', async () => {
  expect(await reasonOf(readMailInThread(nested(60)))).toBe('too_deep')
})

test('a mail that takes too long is given up, and the next one is read', async () => {
  const slow = anHtmlMail(most('<div style="color:red"><p>a</p><blockquote>', 1_900_000))
  expect(await reasonOf(readMailInThread(slow, {}, { ms: 20 }))).toBe('too_slow')
  expect((await readMailInThread(aTextMail('Hello'))).visible.text).toBe('Hello')
})
