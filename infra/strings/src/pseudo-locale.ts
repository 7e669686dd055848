import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js'
import type { Catalogue } from '@lodge/strings'
import { mapMessages } from './catalogues.ts'

/** English with accents, in brackets, and longer by 40 % as German may be. */
export const pseudoLanguage = 'en-XA'

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const accented = [...'áƀçðéƒĝĥîĵķļɱñöþʠŕšţûṽŵẋýžÁƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽ']
const growth = 0.4

export function pseudoCatalogue(catalogue: Catalogue): Catalogue {
  return mapMessages(catalogue, pseudoMessage)
}

/** Returns `[Ŕéšéñð îñ {time} ···]`. Values, plurals and choices stay. */
export function pseudoMessage(message: string): string {
  if (message.trim() === '') return message
  const elements = accent(parse(message))
  return `[${printAST(elements)}${paddingOf(Math.ceil(lengthOf(elements) * growth))}]`
}

/** Returns true for a text of the pseudo-locale, or with nothing to translate. */
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

// Wraps as words would.
function paddingOf(length: number): string {
  return Array.from({ length }, (_, place) => (place % 6 === 0 ? ' ' : '·')).join('')
}

// The longest of several cases is shown.
function lengthOf(elements: readonly MessageFormatElement[]): number {
  return elements.reduce((length, element) => {
    if (element.type === TYPE.literal) return length + element.value.length
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return length
    return length + Math.max(...Object.values(element.options).map(({ value }) => lengthOf(value)))
  }, 0)
}
