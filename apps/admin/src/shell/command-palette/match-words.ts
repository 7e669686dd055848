import { fold } from '@lodge/ui'

/**
 * Returns whether every word of `query` begins a word of `text`. Case, accents, and spaces or hyphens within
 * a word make no difference.
 */
export function matchesWords(text: string, query: string): boolean {
  const words = splitWords(text)
  const begins = (beginning: string) =>
    words.some((word) => word.startsWith(beginning)) ||
    words.some((word, index) => beginning.length > word.length && joinAt(words, index).startsWith(beginning))
  const typed = splitWords(query)
  return typed.every(
    (typedWord, index) =>
      begins(typedWord) || begins(joinAt(typed, index)) || (index > 0 && begins(joinAt(typed, index - 1))),
  )
}

/** Returns whether `query` is the whole name. Spaces, hyphens and an s at the end make no difference. */
export function isNamed(name: string, query: string): boolean {
  const typed = squeeze(query)
  return typed !== '' && squeeze(name) === typed
}

const joinAt = (words: readonly string[], index: number) => words.slice(index, index + 2).join('')

const squeeze = (text: string) => splitWords(text).join('').replace(/s$/, '')

function splitWords(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}#]+/gu) ?? []
}

/** Returns the parts of `text` to mark, as start and end: the beginnings of words that `query` has. */
export function findMatches(text: string, query: string): [number, number][] {
  const beginnings = splitWords(query)
  return [...text.matchAll(/[\p{L}\p{M}\p{N}#]+/gu)].flatMap(({ 0: word, index }): [number, number][] => {
    const start = beginnings
      .filter((begin) => fold(word).startsWith(begin))
      .sort((a, b) => b.length - a.length)[0]
    return start === undefined ? [] : [[index, index + Math.min(word.length, start.length)]]
  })
}
