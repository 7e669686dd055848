const longestAlias = 60

/** Returns `exams-ubungen` for `Exams & Übungen`; empty when nothing is left. */
export function toAlias(name: string, maxLength = longestAlias): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, maxLength)
    .replace(/-$/, '')
}
