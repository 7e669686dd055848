/** The marks around what has to be taken out or rewritten before an article is published. */
const marks = { start: '⟦', end: '⟧' }

/** Words about the people of a ticket, such as names, addresses and university IDs. */
export type KnownWords = readonly string[]

const email = String.raw`[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]{1,250}\.\p{L}{2,}`
/** Telephone, account, room or student numbers: five digits or more, however they are set, with letters before them. */
const longNumber = String.raw`(?<![\p{L}\p{N}])[\p{L}]{0,3}\+?\(?\d(?:[ ().-]{0,2}\d){4,}(?![\p{L}\p{N}])`

/** Returns a text in which names, e-mail addresses and long numbers are marked. */
export function markPersonalData(text: string, known: KnownWords): string {
  const words = [...known].sort((one, other) => other.length - one.length).map(escapeWord)
  const pattern = new RegExp([email, longNumber, ...words].join('|'), 'giu')
  return unmarked(text).replace(pattern, (found) => `${marks.start}${found}${marks.end}`)
}

/** Returns a person's name with its parts, so that "Dear Amara" is found as well. */
export function partsOfName(name: string): string[] {
  const parts = name.split(/[\s-]+/u).filter((part) => [...part].length > 1)
  return [...new Set([name.trim(), ...parts])].filter((part) => part !== '')
}

/** Returns whether anything is still marked. */
export function hasPersonalMarks(text: string): boolean {
  return text.includes(marks.start) || text.includes(marks.end)
}

const unmarked = (text: string) => text.replaceAll(marks.start, '').replaceAll(marks.end, '')

const escapeWord = (word: string) =>
  String.raw`(?<![\p{L}\p{N}])${word.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)}(?![\p{L}\p{N}])`
