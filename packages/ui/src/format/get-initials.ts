/** Returns initials of first and last word, or "?". */
export function getInitials(name: string) {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const first = words[0]
  const last = words.length > 1 ? words.at(-1) : undefined
  const letters = [first, last].map((word) => [...(word ?? '')][0] ?? '').join('')
  return letters.toLocaleUpperCase() || '?'
}
