import type { Direction } from './direction.ts'

// Hebrew, Arabic, Syriac, Thaana, N'Ko and the other scripts that are written from right to left.
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

// A plain word stands where it is put, and may be the name of a choice; addresses and placeholders have to be found
// again.
const movesSigns = /^(?!.*(?::\/\/|\{\{)).*[^\w-]/su

/**
 * Returns words for a sentence in a direction: those of the other one between marks that keep them from reordering the
 * words around.
 */
export function isolate(words: string, direction: Direction = 'ltr'): string {
  const isOther = rightToLeft.test(words) || (direction === 'rtl' && movesSigns.test(words))
  return isOther ? `\u2068${words}\u2069` : words
}
