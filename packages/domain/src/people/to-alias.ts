const longestAlias = 60
/** The cost of the normal form grows with the square of a name's accents. */
const normalisedLength = 2_000

/** Returns `exams-ubungen` for `Exams & Übungen`; empty when nothing is left. */
export function toAlias(name: string, maxLength = longestAlias): string {
  return name
    .slice(0, normalisedLength)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, maxLength)
    .replace(/-$/, '')
}
