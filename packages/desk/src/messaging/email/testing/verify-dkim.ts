import { createHash, createPublicKey, createVerify } from 'node:crypto'

interface DkimResult {
  domain: string
  selector: string
  isValid: boolean
  headers: string[]
}

/** Checks the signature of a raw mail (RFC 6376, relaxed/relaxed) against the value of its DNS record. */
export function verifyDkim(raw: Buffer, record: string): DkimResult | null {
  const text = raw.toString('latin1')
  const end = text.indexOf('\r\n\r\n')
  const headers = text.slice(0, end).split(/\r\n(?![ \t])/)
  const signature = headers.find((header) => /^dkim-signature:/i.test(header))
  const key = /p=([^;]+)/.exec(record)?.[1]
  if (signature === undefined || key === undefined) return null
  const tags = new Map(
    signature
      .slice(signature.indexOf(':') + 1)
      .replaceAll(/\s+/g, ' ')
      .split(';')
      .map((tag) => [tag.slice(0, tag.indexOf('=')).trim(), tag.slice(tag.indexOf('=') + 1).trim()]),
  )
  const bodyHash = createHash('sha256')
    .update(relaxedBody(text.slice(end + 4)), 'latin1')
    .digest('base64')
  const signed = (tags.get('h') ?? '').split(':').map((name) => name.trim().toLowerCase())
  const left = [...headers]
  const lines = signed.flatMap((name) => {
    const place = left.findLastIndex((header) => header.toLowerCase().startsWith(`${name}:`))
    return place < 0 ? [] : left.splice(place, 1).map(relaxedHeader)
  })
  const own = relaxedHeader(signature).replace(/(;\s*|^)b=[^;]*/, '$1b=')
  const verify = createVerify('RSA-SHA256').update([...lines, own].join('\r\n'), 'latin1')
  const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' })
  const isSigned = verify.verify(publicKey, (tags.get('b') ?? '').replaceAll(' ', ''), 'base64')
  return {
    domain: tags.get('d') ?? '',
    selector: tags.get('s') ?? '',
    isValid: isSigned && tags.get('bh')?.replaceAll(' ', '') === bodyHash,
    headers: signed,
  }
}

function relaxedHeader(header: string): string {
  const at = header.indexOf(':')
  const value = header
    .slice(at + 1)
    .replaceAll('\r\n', '')
    .replaceAll(/[ \t]+/g, ' ')
    .trim()
  return `${header.slice(0, at).trim().toLowerCase()}:${value}`
}

function relaxedBody(body: string): string {
  const lines = body.split('\r\n').map((line) => line.replaceAll(/[ \t]+/g, ' ').replace(/ $/, ''))
  while (lines.at(-1) === '') lines.pop()
  return lines.length === 0 ? '' : `${lines.join('\r\n')}\r\n`
}
