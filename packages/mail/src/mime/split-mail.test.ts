import { expect, test } from 'vitest'
import { readMail } from '../read-mail.ts'
import {
  aMail,
  aMultipartMail,
  aTextMail,
  filePart,
  type HeaderPairs,
  textPart,
} from '../testing/raw-mail.ts'

const multipart = (contentType: string, body: string) =>
  aMail({ headers: [['Content-Type', contentType]], body })
const hello = '--b\nContent-Type: text/plain\n\nHello\n'
const serversLine = Buffer.from('Authentication-Results: mx.x.example; dmarc=pass\r\n')
const below = (beginning: string) => Buffer.concat([serversLine, Buffer.from(beginning), aTextMail('Hello')])

test.each<[string, Buffer]>([
  ['without an end', multipart('multipart/mixed; boundary=b', hello)],
  ['whose boundary is another one', multipart('multipart/mixed; boundary=other', `${hello}--b--`)],
  ['that names no boundary', multipart('multipart/mixed', `${hello}--b--`)],
  ['that has no parts', multipart('multipart/mixed; boundary=b', 'Hello')],
  ['with words around its parts', multipart('multipart/mixed; boundary=b', `Before\n${hello}--b--\nAfter`)],
  ['whose boundary has a comment', multipart('multipart/mixed; boundary=b (a comment)', `${hello}--b--`)],
  ['with line feeds alone', Buffer.from(aTextMail('Hello').toString().replaceAll('\r', ''))],
  ['with carriage returns alone', Buffer.from(aTextMail('Hello').toString().replaceAll('\n', ''))],
  [
    'of a mailbox file',
    Buffer.concat([Buffer.from('From nia@x Mon Jan 1 00:00:00 2026\r\n'), aTextMail('Hello')]),
  ],
  ['with an empty line before its headers', Buffer.concat([Buffer.from('\r\n'), aTextMail('Hello')])],
  ['with a byte order mark', Buffer.concat([Buffer.from('\ufeff'), aTextMail('Hello')])],
  ['with a byte order mark below a server’s line', below('\ufeff')],
  ['with NULs below a server’s line', below('\0\0')],
  ['with empty lines below a server’s line', below('\r\n \r\n')],
  ['of a mailbox file below a server’s line', below('From nia@x Mon Jan 1 00:00:00 2026\r\n')],
  [
    'with carriage returns alone below a server’s line',
    Buffer.concat([serversLine, Buffer.from(aTextMail('Hello').toString().replaceAll('\n', ''))]),
  ],
  ['of the type text', aMail({ headers: [['Content-Type', 'text']], body: 'Hello' })],
  ['of the type plain/text', aMail({ headers: [['Content-Type', 'plain/text']], body: 'Hello' })],
  [
    'with a comma behind its type',
    aMail({ headers: [['Content-Type', 'text/html, charset=utf-8']], body: '<p>Hello</p>' }),
  ],
  [
    'with nothing behind its type',
    aMail({ headers: [['Content-Type', 'text/html charset=utf-8']], body: '<p>Hello</p>' }),
  ],
  [
    'in base64 with a semicolon',
    aMail({ headers: [['Content-Transfer-Encoding', 'BASE64;']], body: 'SGVsbG8=' }),
  ],
  ['with no line between headers and text', Buffer.from('From: a@b.example\r\nSubject: A question\r\nHello')],
  [
    'of an unknown transfer encoding',
    aMail({ headers: [['Content-Transfer-Encoding', 'x-magic']], body: 'Hello' }),
  ],
  ['with NULs', aMail({ headers: [['Subject', 'A\0 question']], body: 'He\0llo' })],
  [
    'of two types',
    aMail({
      headers: [
        ['Content-Type', 'text/plain'],
        ['Content-Type', 'text/html'],
      ],
      body: 'Hello',
    }),
  ],
])('a mail %s is read', async (_, raw) => {
  const mail = await readMail(raw)
  expect(mail).toMatchObject({ subject: 'A question', visible: { text: 'Hello' }, files: [] })
})

test('a text that begins as headers do stays the text of a mail that has a sender', async () => {
  const mail = await readMail(aTextMail('From: Tom\nSubject: Another'))
  expect(mail).toMatchObject({ subject: 'A question', visible: { text: 'From: Tom\nSubject: Another' } })
})

test('a part that is never closed does not swallow those of the mail around it', async () => {
  const raw = multipart(
    'multipart/mixed; boundary=out',
    '--out\nContent-Type: multipart/alternative; boundary=in\n\n--in\nContent-Type: text/plain\n\nHello\n--out\nContent-Type: application/pdf; name=a.pdf\n\nx\n--out--\n',
  )
  expect(await readMail(raw)).toMatchObject({ visible: { text: 'Hello' }, files: [{ name: 'a.pdf' }] })
})

const signedText = 'Content-Type: text/plain; charset=utf-8\r\n\r\nHello from a card'
const der = (tag: number, ...contents: Buffer[]) => {
  const content = Buffer.concat(contents)
  const length = content.length < 128 ? [content.length] : [0x82, content.length >> 8, content.length & 255]
  return Buffer.concat([Buffer.from([tag, ...length]), content])
}
const endless = (tag: number, ...contents: Buffer[]) =>
  Buffer.concat([Buffer.from([tag, 0x80]), ...contents, Buffer.from([0, 0])])
const dataId = Buffer.from('06092a864886f70d010701', 'hex')
const signedId = Buffer.from('06092a864886f70d010702', 'hex')

test.each<[string, Buffer]>([
  [
    'with lengths',
    der(
      0x30,
      signedId,
      der(
        0xa0,
        der(
          0x30,
          der(0x02, Buffer.from([1])),
          der(0x31),
          der(0x30, dataId, der(0xa0, der(0x04, Buffer.from(signedText)))),
        ),
      ),
    ),
  ],
  [
    'in pieces without lengths',
    endless(
      0x30,
      signedId,
      endless(
        0xa0,
        endless(
          0x30,
          der(0x02, Buffer.from([1])),
          der(0x31),
          endless(
            0x30,
            dataId,
            endless(
              0xa0,
              endless(
                0x24,
                der(0x04, Buffer.from(signedText.slice(0, 20))),
                der(0x04, Buffer.from(signedText.slice(20))),
              ),
            ),
          ),
        ),
      ),
    ),
  ],
])('the text within an S/MIME signature %s is read', async (_, content) => {
  const headers: HeaderPairs = [['Content-Disposition', 'attachment; filename=smime.p7m']]
  const part = filePart(
    'smime.p7m',
    content,
    'application/pkcs7-mime; smime-type=signed-data; name=smime.p7m',
    headers,
  )
  expect(await readMail(aMail(part))).toMatchObject({
    visible: { text: 'Hello from a card' },
    protection: { kind: 'smime', isEncrypted: false },
    files: [],
  })
})

test('an S/MIME signature that cannot be opened is kept as a file', async () => {
  const part = filePart(
    'smime.p7m',
    Buffer.from('3080', 'hex'),
    'application/pkcs7-mime; smime-type=signed-data',
  )
  expect((await readMail(aMultipartMail('mixed', [textPart('Hello'), part]))).files).toMatchObject([
    { name: 'smime.p7m' },
  ])
})
