import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  changedTexts,
  declarationOf,
  declarationPath,
  earlyTexts,
  languagesOf,
  messagesIn,
  missingTexts,
  needsOf,
  readCatalogue,
  sentenceLiterals,
  sourceLanguage,
  textsWithoutArea,
  translations,
  visibleLiterals,
  workspacesWithStrings,
} from '@lodge/infra-strings'
import { expect, test } from 'vitest'
import { root } from './workspaces.ts'

const catalogues = workspacesWithStrings().flatMap((workspace) =>
  languagesOf(workspace).map((language) => ({ workspace, language })),
)

test('the types of the keys follow the English texts', () => {
  const stale = workspacesWithStrings().filter((workspace) => {
    const path = declarationPath(workspace)
    return !existsSync(path) || readFileSync(path, 'utf8') !== declarationOf(workspace)
  })

  expect(stale, 'run `npm run strings`').toEqual([])
})

test('a translation has no key, and asks for no value, that English has not', () => {
  const strangers = catalogues.flatMap(({ workspace, language }) => {
    const english = new Map(messagesIn(readCatalogue(workspace, sourceLanguage)))
    return messagesIn(readCatalogue(workspace, language))
      .filter(([key, message]) => !asksForNoMore(message, english.get(key)))
      .map(([key]) => `${workspace}/strings/${language}: ${key}`)
  })

  expect(strangers).toEqual([])
})

test('a language says everything that it promises', () => {
  const missing = translations().flatMap((language) =>
    missingTexts(language).map((key) => `${language}, ${key}`),
  )

  expect(translations()).toEqual(expect.arrayContaining(['ar', 'de']))
  expect(missing, 'run `npm run strings`').toEqual([])
})

test('no English text has changed since it was translated', () => {
  const changed = translations().flatMap((language) =>
    changedTexts(language).map((key) => `${language}, ${key}`),
  )

  expect(changed, 'look at them, then run `npm run strings -- --accept <language>`').toEqual([])
})

test('a number before a noun takes its plural from the catalogue', () => {
  const isName =
    /^(name|team|recipient|email|from|to|version|parent|requester|number|target|percent|day|place)$|Name$/
  // Never of one ticket: what is loaded is less than the total then.
  const known = ['apps/admin/strings/en: ticket-list.loadedOf']
  const bare = ['apps/admin', 'apps/portal', 'packages/ui'].flatMap((workspace) =>
    messagesIn(readCatalogue(workspace, sourceLanguage))
      .filter(([, message]) =>
        [...message.matchAll(/\{(\w+)(?:, number)?\} (?:[a-z]+ ){0,2}?[a-z]+s\b/g)].some(
          ([text, name = '']) => !isName.test(name) && !/ (is|was|has|hours|works|its|this)$/.test(text),
        ),
      )
      .map(([key]) => `${workspace}/strings/en: ${key}`),
  )

  expect(bare.filter((key) => !known.includes(key))).toEqual([])
})

const screens = globSync('{apps/admin,apps/portal,packages/ui}/src/**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !/\.test\.tsx?$|\/testing\//.test(path))
  .map((path) => ({ path, source: readFileSync(join(root, path), 'utf8') }))

test('no text for people stands in the code of a screen', () => {
  const literals = screens.flatMap(({ path, source }) =>
    visibleLiterals(path, source).map(({ line, text }) => `${path}:${line} ${text}`),
  )

  expect(screens.length).toBeGreaterThan(300)
  expect(literals).toEqual([])
})

test('no module asks for a text before the page has its catalogue', () => {
  const early = screens.flatMap(({ path, source }) =>
    earlyTexts(path, source).map((line) => `${path}:${line}`),
  )

  expect(early).toEqual([])
})

test('every module names the area of its texts, so that a build can include them', () => {
  const homeless = screens.flatMap(({ path, source }) =>
    textsWithoutArea(source).map((line) => `${path}:${line}`),
  )

  expect(homeless).toEqual([])
})

/** Lists that nobody reads as a sentence, with the reason why a comma stands between their names in every language. */
const commas: Readonly<Record<string, string>> = {
  'apps/admin/src/knowledge-base/synonyms/use-synonyms.ts': 'a field that is read back',
  'apps/admin/src/knowledge-base/articles/article-record.ts': 'a field that is read back',
  'apps/admin/src/settings/site-settings/site-values.ts': 'a field that is read back',
  'apps/admin/src/settings/mailboxes/mailbox-record.ts': 'a field that is read back',
  'apps/admin/src/settings/sign-on/provider-record.ts': 'a field that is read back',
  'apps/admin/src/directory/departments/department-record.ts': 'a field that is read back',
  'apps/admin/src/ticketing/automations/condition-value.tsx': 'a field that is read back',
  'apps/admin/src/sla/policies/pause-fields.tsx': 'a field that is read back',
  'packages/ui/src/focus/open-overlays.ts': 'selectors of CSS',
}

test('a list on a screen is joined by its language', () => {
  const joined = screens.filter(({ source }) => /\.join\(\s*['"`](?:[,;] | and | or )['"`]/.test(source))

  expect(joined.map(({ path }) => path).filter((path) => !(path in commas))).toEqual([])
  expect(Object.keys(commas).filter((path) => joined.every((screen) => screen.path !== path))).toEqual([])
})

// What they say reaches people outside of a screen. The words of errors belong to their codes.
const mails = globSync(
  '{packages/desk/src/{settings/activity,messaging,insight/exports,ticketing/escalation},workers/{email,web-push}/src}/**/*.ts',
  {
    cwd: root,
  },
)
  .filter((path) => !/\.test\.ts$|\/testing\//.test(path))
  .map((path) => ({ path, source: readFileSync(join(root, path), 'utf8') }))

test('no sentence of a mail, a notification, an export or the log stands in the code', () => {
  const literals = mails.flatMap(({ path, source }) =>
    sentenceLiterals(path, source).map(({ line, text }) => `${path}:${line} ${text}`),
  )

  expect(mails.length).toBeGreaterThan(30)
  expect(literals).toEqual([])
})

function asksForNoMore(message: string, english: string | undefined): boolean {
  if (english === undefined) return false
  const known = new Map(needsOf(english))
  return needsOf(message).every(([name]) => known.has(name))
}
