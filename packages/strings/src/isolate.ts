// Hebrew, Arabic, Syriac, Thaana, N'Ko and the other scripts that are written from right to left.
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

/** Returns words for a sentence: right-to-left ones between marks that keep them from reordering the words around. */
export function isolate(words: string): string {
  return rightToLeft.test(words) ? `\u2068${words}\u2069` : words
}
