import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pageAddresses } from '@lodge/contracts'
import {
  ambiguousWords,
  commentOf,
  hasHtml,
  languagesOf,
  messagesIn,
  readCatalogue,
  readComments,
  sourceLanguage,
  translations,
  translatorsPage,
  vagueValues,
  workspacesWithStrings,
} from '@lodge/infra-strings'
import { expect, test } from 'vitest'
import { root } from './workspaces.ts'

const workspaces = workspacesWithStrings().map((workspace) => {
  const inLanguages = translations().map((language) => ({
    language,
    texts: new Map(messagesIn(readCatalogue(workspace, language))),
  }))
  return {
    workspace,
    areas: readComments(workspace),
    english: messagesIn(readCatalogue(workspace, sourceLanguage)).map(([key, english]) => ({
      key,
      english,
      translations: Object.fromEntries(
        inLanguages.flatMap(({ language, texts }) => {
          const text = texts.get(key)
          return text === undefined ? [] : [[language, text]]
        }),
      ),
    })),
  }
})

// Their values have a description of their own, which whoever writes such a mail reads too: `email-variables`.
const isMail = (key: string) => key.startsWith('email-templates.')

test('no text holds HTML', () => {
  const withHtml = workspacesWithStrings().flatMap((workspace) =>
    languagesOf(workspace).flatMap((language) =>
      messagesIn(readCatalogue(workspace, language))
        .filter(([, text]) => hasHtml(text))
        .map(([key]) => `${workspace}/strings/${language}: ${key}`),
    ),
  )

  expect(withHtml).toEqual([])
})

test('a single word that could mean two things has a comment', () => {
  const comments = new Map(
    workspaces.flatMap(({ workspace, areas, english }) =>
      english.map(({ key }) => [`${workspace}: ${key}`, commentOf(areas, key)]),
    ),
  )
  const ambiguous = ambiguousWords(
    workspaces.flatMap(({ workspace, english }) =>
      english.map((text) => ({ ...text, key: `${workspace}: ${text.key}` })),
    ),
  )

  expect(ambiguous.length).toBeGreaterThan(500)
  expect(ambiguous.filter((key) => !comments.get(key))).toEqual([])
})

test('a value whose name does not say what it is has a comment that names it', () => {
  const unsaid = workspaces.flatMap(({ workspace, areas, english }) =>
    english
      .filter(({ key }) => !isMail(key))
      .flatMap((text) =>
        vagueValues(text.english)
          .filter((name) => !commentOf(areas, text.key)?.includes(`{${name}}`))
          .map((name) => `${workspace}: ${text.key} {${name}}`),
      ),
  )

  expect(unsaid).toEqual([])
})

test('a comment is about texts that exist, and names no other values', () => {
  const lost = workspaces.flatMap(({ workspace, areas, english }) =>
    Object.entries(areas).flatMap(([area, { comments }]) =>
      Object.entries(comments)
        .filter(([name, comment]) => {
          const key = `${area}.${name}`
          const about = english.filter((text) => text.key === key || text.key.startsWith(`${key}.`))
          const named = [...comment.matchAll(/\{\w+/g)].map(([value]) => value)
          return (
            about.length === 0 || named.some((value) => !about.some((text) => text.english.includes(value)))
          )
        })
        .map(([name]) => `${workspace}: ${area}.${name}`),
    ),
  )

  expect(lost).toEqual([])
})

test('each area says where its texts are seen', () => {
  const addresses: readonly string[] = [...pageAddresses.portal, ...pageAddresses.admin]
  const unseen = workspacesWithStrings().flatMap((workspace) => {
    const areas = readComments(workspace)
    const inCatalogue = Object.keys(readCatalogue(workspace, sourceLanguage))
    const unknown = Object.keys(areas).filter((area) => !inCatalogue.includes(area))
    const wrong = Object.values(areas)
      .flatMap(({ seen }) => seen)
      .filter((place) => place.startsWith('/') && !addresses.includes(place))
    return [...inCatalogue.filter((area) => !areas[area]), ...unknown, ...wrong].map(
      (fault) => `${workspace}: ${fault}`,
    )
  })

  expect(unseen).toEqual([])
})

test('translators read where the texts of each area are seen', () => {
  expect(readFileSync(join(root, 'docs/translating.md'), 'utf8'), 'run `npm run strings`').toBe(
    translatorsPage(),
  )
})

test('each language has a glossary', () => {
  const lacking = translations().filter(
    (language) => !existsSync(join(root, 'docs', `glossary.${language}.md`)),
  )

  expect(lacking).toEqual([])
})
