import { translatorOf } from '@lodge/strings'
import { expect, test } from 'vitest'
import { type DeskStrings, deskStrings } from '../../foundation/strings.ts'
import { chooseStrings } from './choose-strings.ts'

/** As if Lodge came with German, and Portuguese of Brazil. */
const strings = (tag: string | null): DeskStrings => {
  const language = ['pt-BR', 'de'].find((known) => tag === known || tag?.startsWith(`${known}-`))
  return language ? { language, t: translatorOf(language, {}) } : deskStrings(null)
}

test.each([
  [['en', 'de'], 'de-AT', 'de'],
  [['en', 'de'], 'en-GB', 'en'],
  [['en', 'de'], null, 'en'],
  [['de', 'en'], null, 'de'],
  [['de'], null, 'de'],
  [['de'], 'en', 'en'],
  [['de'], 'fr', 'de'],
  [['fr', 'de'], 'it', 'de'],
  [['fr'], 'it', 'en'],
  [['en'], 'de', 'en'],
  [['pt-BR', 'en'], 'pt', 'pt-BR'],
] as const)(
  'a site of %j writes to a reader of %j in %s, where it has no text of its own',
  (languages, reader, language) => {
    const site = { languages: [...languages] }

    expect(chooseStrings({ strings }, site, { language: reader, code: 'sign_in_code' }).language).toBe(
      language,
    )
  },
)

test.each([
  [['ar', 'de'], 'ar', 'ticket_received', 'ar'],
  [['ar', 'de'], 'ar', 'ticket_assigned', 'de'],
  [['ar'], null, 'ticket_assigned', 'en'],
  [['ar'], null, 'account_new_browser', 'ar'],
] as const)(
  'a site of %j writes to a reader of %j the mail %s in %s, as whole as it is there',
  (languages, reader, code, language) => {
    const ctx = { strings: deskStrings }

    expect(chooseStrings(ctx, { languages: [...languages] }, { language: reader, code }).language).toBe(
      language,
    )
  },
)
