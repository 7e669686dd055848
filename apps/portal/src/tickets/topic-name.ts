import type { RequesterTicketRow } from '@lodge/contracts'
import { pageLanguage } from '@lodge/strings'

/** Returns what a ticket's topic is called in the page's language, else as it is written. */
export function topicName({ name, names = {} }: RequesterTicketRow['topic']): string {
  const language = pageLanguage()
  const narrower = Object.keys(names).find((tag) => tag.startsWith(`${language}-`))
  return names[language] ?? (narrower === undefined ? undefined : names[narrower]) ?? name
}
