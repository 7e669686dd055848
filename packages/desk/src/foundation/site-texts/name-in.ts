import type { TextLanguages } from './text-languages.ts'

/** A record's name by the languages that it is translated to. */
export type NamesByLanguage = Readonly<Record<string, string>>

/** Returns a name in the best of these languages that it is translated to, else as it is written. */
export function nameIn(languages: TextLanguages, name: string, names: NamesByLanguage): string {
  return languages.map((language) => names[language]).find((each) => each !== undefined) ?? name
}
