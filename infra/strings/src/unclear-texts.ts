import { needsOf } from './needs.ts'

export interface TranslatedText {
  key: string
  english: string
  /** The text of each language that has it. */
  translations: Readonly<Record<string, string>>
}

/** Single words that are a noun or an adjective on one screen and a verb on another. */
const twoPartsOfSpeech = new Set(
  `access address answer archive back bell call change changes check claim claims clear close closes copy default
   download draft duplicate duplicates empty end ends file files filter filters form forms group groups import imports
   kind label lead leads leave light limit line link live match merge mine move name note number off offer on open opens
   order pause place places present preview print process processes public question questions queue queues range record
   refresh repair repeat reply report reports request reset result resume retry review rule rules save scope scopes
   search select set show sort staff start state step steps stop subject tag tags target targets term test text time
   title trust try tries upload value view views visit warning watch work works`.split(/\s+/),
)

/** Names of values that do not say what is put in their place. */
const vagueNames = new Set(
  `because change from into kind other part sentence text things to value what where who why words`.split(
    ' ',
  ),
)

/**
 * Returns the keys of single words that nobody can translate by themselves: those of two parts of speech, and those
 * that stand in several places and that a translation says in different words.
 */
export function ambiguousWords(texts: readonly TranslatedText[]): string[] {
  const words = texts.filter(({ english }) => /^\p{L}+$/u.test(english))
  const uses = Map.groupBy(words, ({ english }) => english.toLowerCase())
  return [...uses]
    .filter(([word, used]) => twoPartsOfSpeech.has(word) || differ(used))
    .flatMap(([, used]) => used.map(({ key }) => key))
}

/** Returns the values of a message whose names do not say what they are. */
export function vagueValues(message: string): string[] {
  const values = needsOf(message).filter(([, type]) => type.includes('string |'))
  return values.map(([name]) => name).filter((name) => vagueNames.has(name))
}

function differ(used: readonly TranslatedText[]): boolean {
  const said = used.flatMap(({ translations }) => Object.entries(translations))
  const byLanguage = Map.groupBy(said, ([language]) => language)
  return [...byLanguage.values()].some(
    (texts) => new Set(texts.map(([, text]) => text.toLowerCase())).size > 1,
  )
}
