import type { BusinessHoursView, EmailTemplateRow, SlaPolicyView } from '@lodge/contracts'

/** Returns whether the search finds business hours: by name and time zone. */
export function findsBusinessHours(
  search: string,
  { name, timezone }: Pick<BusinessHoursView, 'name' | 'timezone'>,
): boolean {
  return hasEveryWord(search, [name, timezone])
}

/** Returns whether the search finds an SLA policy: by name. */
export function findsSlaPolicy(search: string, { name }: Pick<SlaPolicyView, 'name'>): boolean {
  return hasEveryWord(search, [name])
}

/** Returns whether the search finds a mail: by its name, what it is about and who gets it. */
export function findsEmailTemplate(
  search: string,
  { name, about, recipients }: Pick<EmailTemplateRow, 'name' | 'about' | 'recipients'>,
): boolean {
  return hasEveryWord(search, [name, about, recipients])
}

function hasEveryWord(search: string, texts: readonly string[]): boolean {
  const text = texts.join(' ').toLowerCase()
  const words = search.toLowerCase().split(/\s+/)
  return words.every((word) => text.includes(word))
}
