const terms = ['Spring', 'Summer', 'Autumn'] as const

/** Returns the present term, such as `2026/27 Autumn`, and the one before it. */
export function findTerms(now: Date): { present: string; last: string } {
  const month = now.getUTCMonth()
  const place = now.getUTCFullYear() * terms.length + (month < 4 ? 0 : month < 7 ? 1 : 2)
  return { present: nameTerm(place), last: nameTerm(place - 1) }
}

/** The academic year begins with its autumn. */
function nameTerm(place: number): string {
  const name = terms[place % terms.length]
  const year = Math.floor(place / terms.length)
  const begins = name === 'Autumn' ? year : year - 1
  return `${begins}/${String(begins + 1).slice(2)} ${name}`
}
