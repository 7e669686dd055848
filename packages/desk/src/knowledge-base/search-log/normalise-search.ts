/**
 * Returns a search as the log keeps it: in small letters, with single spaces, and without e-mail addresses and numbers
 * of five digits or more, which may say who searched.
 */
export function normaliseSearch(words: string): string {
  return words
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\S+@\S+/g, '…')
    .replace(/\S*\d[\d\s./-]{3,}\d\S*/g, '…')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 120)
}
