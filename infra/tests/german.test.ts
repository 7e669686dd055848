import {
  languagesOf,
  messagesIn,
  needsOf,
  readCatalogue,
  sourceLanguage,
  workspacesWithStrings,
} from '@lodge/infra-strings'
import { expect, test } from 'vitest'

const texts = workspacesWithStrings()
  .filter((workspace) => languagesOf(workspace).includes('de'))
  .map((workspace) => ({
    workspace,
    english: messagesIn(readCatalogue(workspace, sourceLanguage)),
    german: messagesIn(readCatalogue(workspace, 'de')),
  }))

const german = texts.flatMap(({ workspace, german: messages }) =>
  messages.map(([key, message]) => ({ key: `${workspace}: ${key}`, message })),
)

// Names, abbreviations, and words that are the same in both languages.
const sameInBoth = new Set(
  `API Alias Canvas Claim Claims Code Connect Deployments Details Domain Domains Esc Filter ID Installation LTI Link Logo Mailer Message Moodle Name Normal OpenID
   Original PDF Passkey Passkeys Pause Person Port Portal Problem Region SAML STARTTLS Scopes Status Subject System TLS
   Tab Team Teams Test Text Token UTF Version Video Webhook Webhooks admin npm offline online run setup whsec
   BR Okafor Amara cy de link ms pt`.split(/\s+/),
)

const anglicisms =
  /\b(tickets?|slas?|log-?in|einloggen|support|feedback|follow-up|snooze|deadlines?|inbox|updates?|uploads?|downloads?|skills|workflow|user|requester|agents?)\b/i

test('every workspace with texts has them in German', () => {
  expect(texts.map(({ workspace }) => workspace)).toEqual(workspacesWithStrings())
  expect(german.length).toBeGreaterThan(6_000)
})

test('every English text has its German one, in the same order', () => {
  for (const { workspace, english, german: messages } of texts) {
    expect(
      messages.map(([key]) => key),
      workspace,
    ).toEqual(english.map(([key]) => key))
  }
})

test('a German text asks for the same values as the English one', () => {
  const different = texts.flatMap(({ workspace, english, german: messages }) => {
    const inGerman = new Map(messages)
    return english
      .filter(([key, message]) => needsIn(message) !== needsIn(inGerman.get(key) ?? ''))
      .map(([key]) => `${workspace}: ${key}`)
  })

  expect(different).toEqual([])
})

test('a German text is not the English one', () => {
  const untranslated = texts.flatMap(({ workspace, english, german: messages }) => {
    const inGerman = new Map(messages)
    return english
      .filter(([key, message]) => inGerman.get(key) === message)
      .filter(([key]) => !key.endsWith('.sample'))
      .filter(([, message]) => wordsIn(message).some((word) => !sameInBoth.has(word)))
      .map(([key, message]) => `${workspace}: ${key} ${message}`)
  })

  expect(untranslated).toEqual([])
})

test('German texts use German words where one is usual', () => {
  // The palette takes the English words too; an address, a command and what is quoted are names.
  const own = german.filter(({ key }) => !/: command-palette-keywords\.|\.sample$/.test(key))
  const foreign = own.filter(({ message }) =>
    anglicisms.test(wordsOf(message).replaceAll(/https:\S+|#\w+|„[^“]*“/g, '')),
  )

  expect(foreign).toEqual([])
})

test('German texts have German quotation marks and neutral forms', () => {
  const foreign = german.filter(
    ({ key, message }) =>
      (/["”’]|“(?=\w)/.test(message) && !key.includes('.examples.')) ||
      /\w[*:_]in(nen)?\b|\wInnen\b/.test(message),
  )

  expect(foreign).toEqual([])
})

test('a German percentage does not break before its sign', () => {
  expect(german.filter(({ message }) => /[\d}] ?%/.test(message))).toEqual([])
})

test('people are not named in pairs', () => {
  expect(
    german.filter(({ message }) =>
      /\b(\p{Lu}\p{L}+)innen (und|oder) \1|\b(\p{Lu}\p{L}+)in (und|oder) \3/u.test(message),
    ),
  ).toEqual([])
})

test('a German plural says one and other', () => {
  // A unit such as ms has no plural.
  const lacking = german.filter(({ message }) => /, plural, (?!=|one |other \{# ms\})/.test(message))

  expect(lacking).toEqual([])
})

function needsIn(message: string): string {
  return needsOf(message)
    .map(([name]) => name)
    .toSorted()
    .join()
}

/** Returns a message without the names of its arguments and what chooses between its branches. */
function wordsOf(message: string): string {
  return message
    .replace(/\{\w+\}/g, '')
    .replace(/\{\w+, (number|plural|select),?/g, '')
    .replace(/(=\d|\w+) (?=\{)/g, '')
}

function wordsIn(message: string): string[] {
  return wordsOf(message).match(/\p{L}{2,}/gu) ?? []
}
