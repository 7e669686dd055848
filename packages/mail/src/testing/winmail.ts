/** Returns an attribute of TNEF. */
function attribute(level: number, id: number, data: Buffer): Buffer {
  const head = Buffer.alloc(9)
  head[0] = level
  head.writeUInt32LE(id, 1)
  head.writeUInt32LE(data.length, 5)
  const sum = Buffer.alloc(2)
  sum.writeUInt16LE(data.reduce((total, byte) => (total + byte) & 0xffff, 0))
  return Buffer.concat([head, data, sum])
}

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

/** Returns a MAPI property with a value of any length. */
export function mapiProperty(kind: number, id: number, value: Buffer): Buffer {
  const padding = Buffer.alloc((4 - (value.length % 4)) % 4)
  return Buffer.concat([uint32(id * 0x10000 + kind), uint32(1), uint32(value.length), value, padding])
}

interface WinmailInput {
  text?: string
  properties?: readonly Buffer[]
  files?: readonly { title?: string; content?: string; properties?: readonly Buffer[] }[]
}

const listOf = (properties: readonly Buffer[]) => Buffer.concat([uint32(properties.length), ...properties])

/** Returns a `winmail.dat` as Outlook packs it. */
export function aWinmail({ text, properties, files = [] }: WinmailInput): Buffer {
  const pieces = [Buffer.from([0x78, 0x9f, 0x3e, 0x22, 0x01, 0x00]), attribute(1, 0x69007, uint32(1252))]
  if (text !== undefined) pieces.push(attribute(1, 0x2800c, Buffer.from(`${text}\0`, 'latin1')))
  if (properties) pieces.push(attribute(1, 0x69003, listOf(properties)))
  for (const file of files) {
    pieces.push(attribute(2, 0x69002, Buffer.alloc(14)))
    if (file.title) pieces.push(attribute(2, 0x18010, Buffer.from(`${file.title}\0`, 'latin1')))
    if (file.content) pieces.push(attribute(2, 0x6800f, Buffer.from(file.content)))
    if (file.properties) pieces.push(attribute(2, 0x69005, listOf(file.properties)))
  }
  return Buffer.concat(pieces)
}
