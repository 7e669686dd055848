import {
  branchesOf,
  languagesOf,
  messagesIn,
  needsOf,
  promisedTexts,
  readCatalogue,
  workspacesWithStrings,
} from '@lodge/infra-strings'
import { expect, test } from 'vitest'

const texts = workspacesWithStrings()
  .filter((workspace) => languagesOf(workspace).includes('ar'))
  .map((workspace) => ({
    workspace,
    english: promisedTexts(workspace, 'ar'),
    arabic: messagesIn(readCatalogue(workspace, 'ar')),
  }))

const pairs = texts.flatMap(({ workspace, english, arabic }) => {
  const spoken = new Map(arabic)
  return english.map(([key, message]) => ({
    key: `${workspace}: ${key}`,
    english: message,
    arabic: spoken.get(key) ?? '',
  }))
})

/** Names, formats and keys, which Arabic writes as they are. */
const names = new Set(
  `PDF Word Excel PowerPoint Office ZIP JSON JPEG PNG iCalendar iPhone iPad QR KB MB UUID SCIM PGP MIME https localhost
   Ctrl Cmd Enter Idempotency-Key ics cy pt-BR A S npm run admin setup-link uni.example`.split(/\s+/),
)

const foreign = /[,;?"'“”„‘’]|\.\.\.\.|!/

/** Words for an idea that has another one in the glossary, and what would speak to a man or a woman alone. */
const unwanted =
  /(?<!\p{L})(ال)?(تذكرة|تذاكر|عميل|العملاء|وكيل|دورة|كورس|سبام|إيميل|ايميل|فولدر)(?![\p{L}\p{M}])|(?<!\p{L})(اختر|أدخل|ادخل|انقر|اضغط|حاول|اكتب|افتح|سجّل|سجل|أضف|احذف|اقرأ|أعد|استخدم|تأكد|قم|ابحث|راجع|عزيزي|أخي|تريد|تعرف|تعرفه|تعرفها|تستخدم|تستخدمه|تطرح|تختر|تكن|تتوقع|تحاول|تنتمي|تبحث|تقصد|تقرؤها)(?![\p{L}\p{M}])/u

test('the portal, its parts, refusals and mails to requesters are Arabic', () => {
  expect(texts.map(({ workspace }) => workspace)).toEqual([
    'apps/portal',
    'packages/contracts',
    'packages/desk',
    'packages/ui',
  ])
  expect(pairs.length).toBeGreaterThan(1_200)
})

test('Arabic has the texts that requesters meet, in the order of English, and no others', () => {
  for (const { workspace, english, arabic } of texts)
    expect(
      arabic.map(([key]) => key),
      workspace,
    ).toEqual(english.map(([key]) => key))
})

test('an Arabic text asks for the same values as the English one', () => {
  const different = pairs.filter(({ english, arabic }) => needsIn(arabic) !== needsIn(english))

  expect(different).toEqual([])
})

test('an Arabic text chooses between the same cases', () => {
  const different = pairs.filter(({ english, arabic }) => casesIn(arabic) !== casesIn(english))

  expect(different).toEqual([])
})

test('an Arabic plural has all six forms, wherever English has one', () => {
  const lacking = pairs.filter(({ english, arabic }) => {
    const plurals = pluralsIn(arabic)
    const isWhole = plurals.every(({ cases }) => cases.join(' ') === 'zero one two few many other')
    const counted = new Set(plurals.map(({ argument }) => argument))
    return !isWhole || pluralsIn(english).some(({ argument }) => !counted.has(argument))
  })

  expect(pairs.filter(({ arabic }) => pluralsIn(arabic).length > 0).length).toBeGreaterThan(40)
  expect(lacking).toEqual([])
})

test('an Arabic text has no words in Latin letters but names', () => {
  const latin = pairs.filter(({ arabic }) =>
    (wordsOf(arabic).match(/[a-z][\w.-]*\w|[a-z]/gi) ?? []).some((word) => !names.has(word)),
  )

  expect(latin).toEqual([])
})

test('an Arabic text says something, where the English one does', () => {
  const silent = pairs.filter(
    ({ english, arabic }) => /\p{L}{2}/u.test(wordsOf(english)) && !/\p{Script=Arabic}/u.test(arabic),
  )

  expect(silent).toEqual([])
})

test('Arabic texts have Arabic marks', () => {
  const wrong = pairs.filter(({ arabic }) => foreign.test(wordsOf(arabic)))

  expect(wrong).toEqual([])
})

test('Arabic texts use the words of the glossary, and speak to everybody', () => {
  const wrong = pairs.filter(({ arabic }) => unwanted.test(wordsOf(arabic)))

  expect(wrong).toEqual([])
})

test('an Arabic text ends as the English one does', () => {
  const different = pairs.filter(
    ({ english, arabic }) => endOf(english) !== endOf(arabic.replaceAll('؟', '?')),
  )

  expect(different).toEqual([])
})

function needsIn(message: string): string {
  return needsOf(message)
    .map(([name]) => name)
    .toSorted()
    .join()
}

function pluralsIn(message: string) {
  return branchesOf(message).filter(({ isPlural }) => isPlural)
}

/** Returns the words that a message chooses by. A choice that stands in several branches of a plural counts once. */
function casesIn(message: string): string {
  const selects = branchesOf(message).filter(({ isPlural }) => !isPlural)
  const choices = selects.map(({ argument, cases }) => `${argument}: ${cases.join(' ')}`)
  return [...new Set(choices)].toSorted().join()
}

function endOf(message: string): string {
  return /([.?:…])\}*$/.exec(message)?.[1] ?? ''
}

/** Returns a message without the names of its arguments, what chooses between its branches, and addresses. */
function wordsOf(message: string): string {
  return message
    .replace(/\{\w+(, number)?\}/g, '')
    .replace(/\{\w+, (plural|select),/g, '')
    .replace(/(=\d|\w+) (?=\{)/g, '')
    .replace(/https:\S+|\b\d+[dhw]\b/g, '')
}
