import { isSameLanguage } from '@lodge/domain'
import { sourceLanguage } from '@lodge/strings'
import { deskLanguages, staffLanguages } from './strings.ts'

/** Returns those of a site's languages that Lodge comes with for requesters, and English, as BCP 47 tags. */
export function listSpokenLanguages(ofSite: readonly string[]): string[] {
  return among(deskLanguages, ofSite)
}

/** Returns those of a site's languages that Lodge comes with for staff, and English, as BCP 47 tags. */
export function listStaffLanguages(ofSite: readonly string[]): string[] {
  return among(staffLanguages, ofSite)
}

/** Returns whether Lodge comes with a language for requesters alone. */
export function isOfRequestersAlone(tag: string): boolean {
  const isTheirs = (language: string) => isSameLanguage(tag, language)
  return deskLanguages.some(isTheirs) && !staffLanguages.some(isTheirs)
}

function among(languages: readonly string[], ofSite: readonly string[]): string[] {
  const spoken = [...ofSite, sourceLanguage].flatMap((tag) =>
    languages.filter((language) => isSameLanguage(tag, language)),
  )
  return [...new Set(spoken)]
}
