import { directionOf } from './direction.ts'
import { isolate } from './isolate.ts'

/**
 * Writes names in a row as a language writes a list: "A, B und C". `long` is for a list within a sentence, in which
 * English has an "and" too; `narrow` for one that stands by itself.
 */
export function writeList(
  language: string,
  names: readonly string[],
  style: 'long' | 'narrow' = 'narrow',
): string {
  const direction = directionOf(language)
  return new Intl.ListFormat(language, { type: 'conjunction', style }).format(
    names.map((words) => isolate(words, direction)),
  )
}
