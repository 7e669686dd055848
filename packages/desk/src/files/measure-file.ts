import { createHash } from 'node:crypto'
import { toMegabytes } from '@lodge/contracts'
import { type DomainError, refusalAt } from '@lodge/domain'

export interface MeasuredFile {
  size: number
  sha256: string
  /** Is UTF-8 without NUL throughout. */
  isText: boolean
}

/**
 * Yields a file's bytes while it counts, hashes and inspects them. Throws `file_too_large` as soon as they pass the
 * limit. `measured` returns the result once all bytes are through.
 */
export function measureFile(bytes: AsyncIterable<Uint8Array>, maxBytes: number) {
  const hash = createHash('sha256')
  const text = textCheck()
  let size = 0
  async function* passing() {
    for await (const chunk of bytes) {
      size += chunk.length
      if (size > maxBytes) throw fileTooLarge(maxBytes)
      hash.update(chunk)
      text.read(chunk)
      yield chunk
    }
  }
  const measured = (): MeasuredFile => ({ size, sha256: hash.digest('hex'), isText: text.isText() })
  return { passing: passing(), measured }
}

function textCheck() {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let valid = true
  const decode = (chunk?: Uint8Array) => {
    try {
      decoder.decode(chunk, { stream: chunk !== undefined })
    } catch {
      valid = false
    }
  }
  return {
    read(chunk: Uint8Array) {
      if (!valid) return
      if (chunk.includes(0)) valid = false
      else decode(chunk)
    },
    isText() {
      if (valid) decode()
      return valid
    },
  }
}

export function fileTooLarge(maxBytes: number): DomainError {
  return refusalAt('file', 'file_too_large', { megabytes: toMegabytes(maxBytes) })
}
