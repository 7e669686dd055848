import type { CsvEncoding } from '@lodge/contracts'

/** The letters beyond ASCII of languages, in the encodings that programs of their countries write. */
const alphabets: { encodings: readonly CsvEncoding[]; languages: readonly string[] }[] = [
  {
    encodings: ['windows-1252', 'macintosh'],
    languages: [
      'äöüßéèà',
      'àâæçèéêëîïôœùûüÿ',
      'áéíñóúüªº',
      'ãáâàçéêíóôõúüªº',
      'àèéìòóùîªº',
      'ëïéèöüó',
      'æøåéäö',
      'åäöéü',
      'áðéíóúýþæö',
      'àçèéíïòóúü·',
      'áéíóú',
    ],
  },
  {
    encodings: ['windows-1250', 'iso-8859-2'],
    languages: [
      'ąćęłńóśźż',
      'áčďéěíňóřšťúůýž',
      'áäčďéíĺľňóôŕšťúýž',
      'áéíóöőúüű',
      'ăâîşţ',
      'čćđšž',
      'äöüßé',
      'ëç',
    ],
  },
  { encodings: ['windows-1257'], languages: ['ąčęėįšųūž', 'āčēģīķļņšūž', 'äõöüšž'] },
  { encodings: ['windows-1254'], languages: ['çğıöşüâîi̇'] },
  {
    encodings: ['windows-1251'],
    languages: ['абвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґ', 'абвгдђежзијклљмнњопрстћуфхцчџш'],
  },
  { encodings: ['windows-1253'], languages: ['αβγδεζηθικλμνξοπρστυφχψωςάέήίόύώϊϋΐΰ'] },
]

/** In this order where two are as likely: files of the West are by far the most. */
const order: readonly CsvEncoding[] = [
  'windows-1252',
  'windows-1250',
  'windows-1257',
  'windows-1254',
  'iso-8859-2',
  'windows-1251',
  'windows-1253',
  'macintosh',
]

const ofLanguages = alphabets.flatMap(({ encodings, languages }) =>
  languages.flatMap((letters) => encodings.map((encoding) => ({ encoding, letters: new Set(letters) }))),
)

/**
 * Returns the encoding in which most words are written in the letters of one language each; null where none reads them.
 * Words are bytes that are not UTF-8.
 */
export function guessEncoding(words: readonly Uint8Array[]): CsvEncoding | null {
  const scored = order.map((encoding) => ({ encoding, ...scoreEncoding(words, encoding) }))
  const best = scored.reduce((one, other) => (other.score > one.score ? other : one))
  if (best.score > 0) return best.encoding
  return scored.find(({ isWhole }) => isWhole)?.encoding === 'windows-1252' ? 'windows-1252' : null
}

function scoreEncoding(
  words: readonly Uint8Array[],
  encoding: CsvEncoding,
): { score: number; isWhole: boolean } {
  const decoder = new TextDecoder(encoding)
  const texts = words.map((word) => decoder.decode(word))
  const alphabetsOf = ofLanguages.filter((language) => language.encoding === encoding)
  const scores = texts.map((text) => Math.max(...alphabetsOf.map(({ letters }) => scoreWord(text, letters))))
  return {
    score: scores.reduce((sum, score) => sum + score, 0),
    isWhole: !texts.some((text) => meaningless.test(text)),
  }
}

/** Signs for which an encoding has no letter. */
const meaningless = /[\u0080-\u009f\ufffd]/

/** In a word of another script, Latin letters are as wrong as any others. */
function scoreWord(word: string, letters: ReadonlySet<string>): number {
  const isLatin = !/[\u0370-\u04ff]/.test([...letters].join(''))
  let score = 0
  for (const sign of word) {
    const letter = sign.toLowerCase()
    if (letters.has(letter)) score += 1
    else if (letter > '\u007f' || (!isLatin && /[a-z]/.test(letter))) score -= meaningless.test(sign) ? 3 : 1
  }
  return score
}
