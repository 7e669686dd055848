import { decodeCharset } from '../mime/decode-charset.ts'

const mostProperties = 2_000
/** Bytes of the values that have a length of their own; those of four bytes take four. */
const fixedLengths: Record<number, number> = {
  2: 4,
  3: 4,
  4: 4,
  5: 8,
  6: 8,
  7: 8,
  10: 4,
  11: 4,
  20: 8,
  64: 8,
  72: 16,
}
const kinds = { object: 13, string: 30, unicode: 31, binary: 258 } as const
const isMultiple = 0x1000

/** Returns the texts and bytes of a list of MAPI properties (MS-OXTNEF 2.1.3.4); reading ends where it is broken. */
export function readMapiProperties(data: Buffer, charset: string): Map<number, string | Buffer> {
  const found = new Map<number, string | Buffer>()
  const reader = { data, at: 4 }
  if (data.length < 4) return found
  const count = Math.min(data.readUInt32LE(0), mostProperties)
  for (let index = 0; index < count; index++) {
    if (reader.at + 4 > data.length) break
    const [kind, id] = [data.readUInt16LE(reader.at), data.readUInt16LE(reader.at + 2)]
    reader.at += 4
    if (id >= 0x8000 && !skipName(reader)) break
    const value = readValue(reader, kind, charset)
    if (value === null) break
    if (value !== undefined) found.set(id, value)
  }
  return found
}

interface Reader {
  data: Buffer
  at: number
}

/** A named property has an id of sixteen bytes and a number or a name. */
function skipName(reader: Reader): boolean {
  const kind = uint32(reader, reader.at + 16)
  if (kind === null) return false
  const length = kind === 0 ? 0 : uint32(reader, reader.at + 20)
  if (length === null || length > reader.data.length) return false
  reader.at += kind === 0 ? 24 : 24 + padded(length)
  return true
}

/** Returns undefined for a value that no reader needs, null where the list is broken. */
function readValue(reader: Reader, kind: number, charset: string): string | Buffer | null | undefined {
  const single = kind & ~isMultiple
  const fixed = fixedLengths[single]
  const isFixed = fixed !== undefined
  const count = isFixed && !(kind & isMultiple) ? 1 : take32(reader)
  if (count === null || count > mostProperties) return null
  if (isFixed) {
    reader.at += fixed * count
    return reader.at <= reader.data.length ? undefined : null
  }
  let value: string | Buffer | undefined
  for (let index = 0; index < count; index++) {
    const length = take32(reader)
    if (length === null || reader.at + length > reader.data.length) return null
    value ??= toValue(reader.data.subarray(reader.at, reader.at + length), single, charset)
    reader.at += padded(length)
  }
  return value
}

function toValue(bytes: Buffer, kind: number, charset: string): string | Buffer | undefined {
  if (kind === kinds.string) return decodeCharset(bytes, charset).replace(/\0+$/, '')
  if (kind === kinds.unicode) return bytes.toString('utf16le').replace(/\0+$/, '')
  // An object begins with the id of its interface.
  if (kind === kinds.object) return bytes.subarray(16)
  return kind === kinds.binary ? bytes : undefined
}

function take32(reader: Reader): number | null {
  const value = uint32(reader, reader.at)
  reader.at += 4
  return value
}

function uint32({ data }: Reader, at: number): number | null {
  return at + 4 <= data.length ? data.readUInt32LE(at) : null
}

function padded(length: number): number {
  return Math.ceil(length / 4) * 4
}
