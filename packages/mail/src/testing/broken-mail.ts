import fc from 'fast-check'
import { sampleMails } from './sample-mails.ts'

/** A place in a mail, as a part of its length in ten thousandths. */
const place = fc.nat(9_999)
const at = (raw: Buffer, part: number) => Math.floor((raw.length * part) / 10_000)

/** Signs and words that readers of mail stumble over. */
const tokens = [
  ...[
    '\r\n',
    '\n',
    '\r',
    '\0',
    '\r\n\r\n',
    '"',
    '\\',
    '(',
    '<',
    '>',
    ';',
    '=',
    '=?utf-8?B?',
    '?=',
    '\xff',
    '\xc3',
  ],
  ...[
    '\x1b$B',
    '\x0e',
    '--',
    '--b-mixed-2',
    '--b-mixed-2--',
    '>From ',
    'From x Mon Jan 1\r\n',
    '\xef\xbb\xbf',
  ],
  ...[
    'Content-Type: multipart/mixed; boundary=""\r\n',
    'Content-Transfer-Encoding: base64\r\n',
    'charset=utf-7',
  ],
  ...['Content-Type: message/rfc822\r\n\r\n', 'From: a@b.example\r\n', 'Message-ID: <>\r\n', 'Subject: \r\n'],
  ...['<div style="display:none">', '</p>', '<!--', '<script>', '> ', '-- \r\n', '\u202e', '&#0;', '.\r\n'],
]

type Change = (raw: Buffer) => Buffer
const latin1 = (text: string) => Buffer.from(text, 'latin1')
const between = (raw: Buffer, one: number, other: number): [number, number] => {
  const [start = 0, end = 0] = [at(raw, one), at(raw, other)].sort((a, b) => a - b)
  return [start, end]
}
const lineStart = (raw: Buffer, part: number) => raw.lastIndexOf('\n', at(raw, part)) + 1

const cut: fc.Arbitrary<Change> = place.map((end) => (raw) => raw.subarray(0, at(raw, end)))
const withoutSlice: fc.Arbitrary<Change> = fc.tuple(place, place).map(([one, other]) => (raw) => {
  const [start, end] = between(raw, one, other)
  return Buffer.concat([raw.subarray(0, start), raw.subarray(end)])
})
const withoutLine: fc.Arbitrary<Change> = place.map((part) => (raw) => {
  const start = lineStart(raw, part)
  const end = raw.indexOf('\n', start)
  return Buffer.concat([raw.subarray(0, start), end < 0 ? Buffer.alloc(0) : raw.subarray(end + 1)])
})
const doubled: fc.Arbitrary<Change> = fc
  .tuple(place, place, fc.constantFrom(1, 2, 50))
  .map(([one, other, times]) => (raw) => {
    const [start, end] = between(raw, one, other)
    const slice = raw.subarray(start, Math.min(end, start + 5_000))
    return Buffer.concat([
      raw.subarray(0, end),
      ...Array.from({ length: times }, () => slice),
      raw.subarray(end),
    ])
  })
const swapped: fc.Arbitrary<Change> = fc
  .tuple(fc.uniqueArray(place, { minLength: 4, maxLength: 4 }))
  .map(([parts]) => (raw) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts
      .toSorted((one, other) => one - other)
      .map((part) => lineStart(raw, part))
    return Buffer.concat([
      raw.subarray(0, a),
      raw.subarray(c, d),
      raw.subarray(b, c),
      raw.subarray(a, b),
      raw.subarray(d),
    ])
  })
const flipped: fc.Arbitrary<Change> = fc
  .array(fc.tuple(place, fc.nat(7)), { minLength: 1, maxLength: 20 })
  .map((bits) => (raw) => {
    const copy = Buffer.from(raw)
    for (const [part, bit] of bits)
      if (copy.length > 0) copy.writeUInt8((copy[at(copy, part)] ?? 0) ^ (1 << bit), at(copy, part))
    return copy
  })
const inserted: fc.Arbitrary<Change> = fc
  .tuple(place, fc.constantFrom(...tokens), fc.constantFrom(1, 1, 1, 200))
  .map(([part, token, times]) => (raw) => {
    const start = at(raw, part)
    return Buffer.concat([raw.subarray(0, start), latin1(token.repeat(times)), raw.subarray(start)])
  })
const withLineEnds: fc.Arbitrary<Change> = fc
  .constantFrom('\n', '\r', '\r\r\n', '\n\r')
  .map((end) => (raw) => latin1(raw.toString('latin1').replaceAll('\r\n', end)))
const nested: fc.Arbitrary<Change> = fc
  .tuple(fc.constantFrom('b-mixed-2', 'b-mixed', 'b', ' '), fc.constantFrom(1, 1, 12, 60))
  .map(([boundary, depth]) => (raw) => {
    let inner = raw
    for (let level = 0; level < depth; level++) {
      const head = `Subject: Level ${level}\r\nContent-Type: multipart/mixed; boundary="${boundary}"\r\n\r\n--${boundary}\r\n`
      inner = Buffer.concat([latin1(head), inner])
    }
    return inner
  })
const spliced: fc.Arbitrary<Change> = fc.tuple(fc.constantFrom(...sampleMails), place, place).map(
  ([other, one, two]) =>
    (raw) =>
      Buffer.concat([raw.subarray(0, at(raw, one)), other.subarray(at(other, two))]),
)
const huge: fc.Arbitrary<Change> = fc
  .tuple(place, fc.constantFrom(...tokens, 'a', 'X-A: b\r\n', '--b-mixed-2\r\n\r\n', '<div>', '> a\r\n'))
  .map(([part, token]) => (raw) => {
    const start = lineStart(raw, part)
    return Buffer.concat([
      raw.subarray(0, start),
      latin1(token.repeat(60_000 / token.length)),
      raw.subarray(start),
    ])
  })

/** Generates mails that were well-formed once, and then broken in one to five ways. */
export const brokenMail: fc.Arbitrary<Buffer> = fc
  .tuple(
    fc.constantFrom(...sampleMails),
    fc.array(
      fc.oneof(
        ...[cut, withoutSlice, withoutLine, doubled, swapped, flipped],
        ...[inserted, withLineEnds, nested, spliced, huge],
      ),
      { minLength: 1, maxLength: 5 },
    ),
  )
  .map(([raw, changes]) => changes.reduce((mail, change) => change(mail), raw).subarray(0, 400_000))
