const [lineFeed, carriageReturn, space] = [0x0a, 0x0d, 0x20]
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])
/** A mail that ends its lines as old Macs did has hardly a line feed this early. */
const nearLength = 2_000

/**
 * Returns a mail without the empty lines before its headers, and with line feeds where it has none. What servers wrote
 * on top of it, in lines of their own, stands before both.
 */
export function withoutPreamble(raw: Uint8Array): Buffer {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  let start = bytes.subarray(0, 3).equals(byteOrderMark) ? 3 : 0
  while (start < bytes.length && isBlank(bytes[start])) start += 1
  return joinHeaders(withLineFeeds(bytes.subarray(start)))
}

function isBlank(byte: number | undefined): boolean {
  return byte === lineFeed || byte === carriageReturn || byte === space || byte === 0
}

function withLineFeeds(mail: Buffer): Buffer {
  if (!hasLoneReturns(mail.toString('latin1', 0, nearLength))) return mail
  const copy = Buffer.from(mail)
  for (let at = 0; at < copy.length; at++)
    if (copy[at] === carriageReturn && copy[at + 1] !== lineFeed) copy[at] = lineFeed
  return copy
}

function hasLoneReturns(near: string): boolean {
  const returns = near.match(/\r(?!\n)/g)?.length ?? 0
  return returns > (near.match(/\n/g)?.length ?? 0) && !/\n\r?\n/.test(near)
}

/** Fields without which nobody's program sends a mail. */
const sendersField = /^(?:from|to|subject|date|message-id|mime-version)[ \t]*:/im
const emptyLines = /\n(?:[ \t]*\r?\n)+/

/** Returns a mail whose headers begin right below those of servers, even if empty lines divide them. */
function joinHeaders(mail: Buffer): Buffer {
  const near = mail.toString('latin1', 0, nearLength)
  const gap = emptyLines.exec(near)
  if (!gap || gap.index === 0) return mail
  const [above, below] = [near.slice(0, gap.index), near.slice(gap.index + gap[0].length)]
  const isServers = /^(?:authentication-results|received|return-path|delivered-to|x-[\w-]+):/i.test(above)
  if (
    !isServers ||
    sendersField.test(above) ||
    !/^(?:from|to|subject|date|message-id|received|mime-version)[ \t]*:/i.test(below)
  )
    return mail
  return Buffer.concat([mail.subarray(0, gap.index + 1), mail.subarray(gap.index + gap[0].length)])
}
