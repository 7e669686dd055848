import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js'
import type { Catalogue } from '@lodge/strings'
import { mapMessages } from './catalogues.ts'

/** The language that nobody speaks: English with accents, in brackets, and longer by 40 % as German may be. */
export const pseudoLanguage = 'en-XA'

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const accented = [...'áƀçðéƒĝĥîĵķļɱñöþʠŕšţûṽŵẋýžÁƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽ']
const growth = 0.4

/** Returns a catalogue with each message in the pseudo-locale. */
export function pseudoCatalogue(catalogue: Catalogue): Catalogue {
  return mapMessages(catalogue, pseudoMessage)
}

/** Returns an ICU message in the pseudo-locale: `[Ŕéšéñð îñ {time} ···]`. Values, plurals and choices stay. */
export function pseudoMessage(message: string): string {
  if (message.trim() === '') return message
  const elements = accent(parse(message))
  return `[${printAST(elements)}${paddingOf(Math.ceil(lengthOf(elements) * growth))}]`
}

/** Returns whether a text on a screen is one of the pseudo-locale, or has nothing to translate. */
export function isPseudo(text: string): boolean {
  const rest = text.replace(/\[[^[\]]*\]/g, '')
  return rest === text ? !/[a-z]{2}/i.test(text) : isPseudo(rest)
}

function accent(elements: readonly MessageFormatElement[]): MessageFormatElement[] {
  return elements.map((element) => {
    if (element.type === TYPE.literal) return { ...element, value: accentText(element.value) }
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return element
    const options = Object.entries(element.options).map(([name, option]) => [
      name,
      { ...option, value: accent(option.value) },
    ])
    return { ...element, options: Object.fromEntries(options) }
  })
}

function accentText(text: string): string {
  return [...text].map((letter) => accented[plain.indexOf(letter)] ?? letter).join('')
}

// In words, so that it wraps where a text would.
function paddingOf(length: number): string {
  return Array.from({ length }, (_, place) => (place % 6 === 0 ? ' ' : '·')).join('')
}

// Of several cases one is shown: the longest.
function lengthOf(elements: readonly MessageFormatElement[]): number {
  return elements.reduce((length, element) => {
    if (element.type === TYPE.literal) return length + element.value.length
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return length
    return length + Math.max(...Object.values(element.options).map(({ value }) => lengthOf(value)))
  }, 0)
}
