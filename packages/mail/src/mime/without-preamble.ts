const [lineFeed, carriageReturn, space] = [0x0a, 0x0d, 0x20]
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])
/** A mail that ends its lines as old Macs did has no line feed this early. */
const nearLength = 2_000

/** Returns a mail without the empty lines before its headers, and with line feeds where it has none. */
export function withoutPreamble(raw: Uint8Array): Buffer {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  let start = bytes.subarray(0, 3).equals(byteOrderMark) ? 3 : 0
  while (start < bytes.length && isBlank(bytes[start])) start += 1
  const mail = bytes.subarray(start)
  const near = mail.subarray(0, nearLength)
  if (near.includes(lineFeed) || !near.includes(carriageReturn)) return mail
  const copy = Buffer.from(mail)
  for (let at = 0; at < copy.length; at++) if (copy[at] === carriageReturn) copy[at] = lineFeed
  return copy
}

function isBlank(byte: number | undefined): boolean {
  return byte === lineFeed || byte === carriageReturn || byte === space || byte === 0
}
