import { limits } from '@lodge/contracts'

const longestWord = 60

/** Collects the different words of a file that have bytes beyond ASCII, piece by piece. */
export function createWordCollector() {
  const words = new Map<string, Buffer>()
  let wordBytes: number[] = []
  let isSpecial = false
  const end = () => {
    if (isSpecial && wordBytes.length <= longestWord && words.size < limits.importWords) {
      const word = Buffer.from(wordBytes)
      words.set(word.toString('latin1'), word)
    }
    wordBytes = []
    isSpecial = false
  }
  return {
    read(bytes: Uint8Array) {
      if (words.size >= limits.importWords) return
      for (const byte of bytes) {
        if (!isOfWord(byte)) end()
        else {
          isSpecial ||= byte >= 0x80
          if (wordBytes.length <= longestWord) wordBytes.push(byte)
        }
      }
    },
    words(): Buffer[] {
      end()
      return [...words.values()]
    },
  }
}

/** A letter of ASCII, an apostrophe, a hyphen or anything beyond. */
function isOfWord(byte: number): boolean {
  return (
    byte >= 0x80 ||
    (byte >= 0x41 && byte <= 0x5a) ||
    (byte >= 0x61 && byte <= 0x7a) ||
    byte === 0x27 ||
    byte === 0x2d
  )
}

/** Returns words as one row of bytes, and back. */
export function joinWords(words: readonly Uint8Array[]): Buffer {
  return Buffer.concat(words.flatMap((word, at) => (at === 0 ? [word] : [Buffer.from('\n'), word])))
}

export function splitWords(bytes: Uint8Array): Buffer[] {
  const text = Buffer.from(bytes).toString('latin1')
  return text === '' ? [] : text.split('\n').map((word) => Buffer.from(word, 'latin1'))
}
