import type { BodyLine } from './body-line.ts'

/** Shorter lines say the same in many mails. */
const shortest = 8

/** Returns a test for lines of mails that we know, however they have been wrapped and quoted since. */
export function matcherOf(mails: readonly string[]): (line: BodyLine) => boolean {
  const known = mails.map(lettersOf).join('\n')
  if (known === '') return () => false
  return ({ text }) => {
    const letters = lettersOf(text)
    return weightOf(letters) >= shortest && known.includes(letters)
  }
}

/** Returns the letters and digits of a text alone, in lower case. */
export function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '')
}

/** Returns how much a text says: a sign of Chinese or Japanese says as much as two letters. */
export function weightOf(letters: string): number {
  const dense = letters.match(/[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/g)?.length ?? 0
  return letters.length + dense
}
