import { fold } from '@lodge/ui'

/** Whether every word of `query` begins a word of `text`; case and accents make no difference. */
export function matchesWords(text: string, query: string): boolean {
  const words = splitWords(text)
  return splitWords(query).every((wanted) => words.some((word) => word.startsWith(wanted)))
}

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
