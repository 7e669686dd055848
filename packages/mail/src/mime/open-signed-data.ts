/** The id of what is signed (PKCS #7 data), as it stands in the bytes. */
const dataId = Buffer.from('06092a864886f70d010701', 'hex')
const tags = { explicit: 0xa0, octets: 0x04, octetsInPieces: 0x24 } as const
const mostPieces = 100_000

interface SignedPart {
  type: string
  parameters: Map<string, string>
  content: Buffer
}

interface Element {
  tag: number
  start: number
  /** The byte behind its content; null where only a mark ends it. */
  end: number | null
}

/** Returns the bytes that an S/MIME signature wraps (RFC 5652); null where there are none. Nothing is verified. */
export function openSignedData({ type, parameters, content }: SignedPart): Buffer | null {
  if (
    !/^application\/(x-)?pkcs7-mime$/.test(type) ||
    !/signed/.test(parameters.get('smime-type') ?? 'signed')
  )
    return null
  const at = content.indexOf(dataId)
  const wrapper = at < 0 ? null : readElement(content, at + dataId.length)
  if (wrapper?.tag !== tags.explicit) return null
  const octets = readElement(content, wrapper.start)
  if (octets?.tag === tags.octets && octets.end !== null) return content.subarray(octets.start, octets.end)
  return octets?.tag === tags.octetsInPieces ? joinPieces(content, octets) : null
}

function joinPieces(content: Buffer, { start, end }: Element): Buffer | null {
  const pieces: Buffer[] = []
  let at = start
  while ((end === null || at < end) && pieces.length < mostPieces) {
    const piece = readElement(content, at)
    if (piece?.tag !== tags.octets || piece.end === null) break
    pieces.push(content.subarray(piece.start, piece.end))
    at = piece.end
  }
  return pieces.length > 0 ? Buffer.concat(pieces) : null
}

function readElement(content: Buffer, at: number): Element | null {
  const [tag, length] = [content[at], content[at + 1]]
  if (tag === undefined || length === undefined) return null
  if (length === 0x80) return { tag, start: at + 2, end: null }
  const lengthBytes = length < 0x80 ? 0 : length & 0x7f
  const start = at + 2 + lengthBytes
  if (lengthBytes > 4 || start > content.length) return null
  const size = lengthBytes === 0 ? length : content.readUIntBE(at + 2, lengthBytes)
  return start + size <= content.length ? { tag, start, end: start + size } : null
}
