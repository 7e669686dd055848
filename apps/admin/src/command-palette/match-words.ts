import { fold } from '@lodge/ui'

/**
 * Whether every word of `query` begins a word of `text`; case, accents and spaces or hyphens within a word make no
 * difference.
 */
export function matchesWords(text: string, query: string): boolean {
  const words = splitWords(text)
  const begins = (wanted: string) =>
    words.some((word) => word.startsWith(wanted)) ||
    words.some((word, index) => wanted.length > word.length && joinAt(words, index).startsWith(wanted))
  const typed = splitWords(query)
  return typed.every(
    (wanted, index) =>
      begins(wanted) || begins(joinAt(typed, index)) || (index > 0 && begins(joinAt(typed, index - 1))),
  )
}

/** Whether `query` is the whole name, also with other spaces or hyphens, or one more or fewer than named. */
export function isNamed(name: string, query: string): boolean {
  const typed = squeeze(query)
  return typed !== '' && squeeze(name) === typed
}

/** A word and the next as one. */
const joinAt = (words: readonly string[], index: number) => words.slice(index, index + 2).join('')

const squeeze = (text: string) => splitWords(text).join('').replace(/s$/, '')

function splitWords(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}#]+/gu) ?? []
}

/** Where the words of `query` begin words of `text`, for marking. */
export function findMatches(text: string, query: string): [number, number][] {
  const wanted = splitWords(query)
  return [...text.matchAll(/[\p{L}\p{M}\p{N}#]+/gu)].flatMap(({ 0: word, index }): [number, number][] => {
    const start = wanted
      .filter((begin) => fold(word).startsWith(begin))
      .sort((a, b) => b.length - a.length)[0]
    return start === undefined ? [] : [[index, index + Math.min(word.length, start.length)]]
  })
}
