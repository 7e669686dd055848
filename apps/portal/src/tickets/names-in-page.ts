import type { MessageView, RequesterTicketRow } from '@lodge/contracts'
import { pageLanguage } from '@lodge/strings'

/** Returns what a ticket's topic is called in the page's language, else as it is written. */
export function topicName({ name, names }: RequesterTicketRow['topic']): string {
  return nameInPage(name, names)
}

/** Returns the same for the team of a ticket. */
export function teamName({ team, teamNames }: Pick<RequesterTicketRow, 'team' | 'teamNames'>): string {
  return nameInPage(team, teamNames)
}

/** Returns the same for the team of a message's author; null where they are in none. */
export function authorsTeam({ team, teamNames }: MessageView['author']): string | null {
  return team && nameInPage(team, teamNames)
}

function nameInPage(name: string, names: Readonly<Record<string, string>> = {}): string {
  const language = pageLanguage()
  const narrower = Object.keys(names).find((tag) => tag.startsWith(`${language}-`))
  return names[language] ?? (narrower === undefined ? undefined : names[narrower]) ?? name
}
