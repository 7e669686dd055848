import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'

/** A choice between texts of a message, by a number or by a word. */
interface Branches {
  argument: string
  isPlural: boolean
  /** Names of its branches, such as `one` and `other`. */
  cases: string[]
}

/** Returns the choices of a message, those within others too. */
export function branchesOf(message: string): Branches[] {
  return branchesIn(parse(message))
}

function branchesIn(elements: readonly MessageFormatElement[]): Branches[] {
  return elements.flatMap((element) => {
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return []
    const below = Object.values(element.options).flatMap(({ value }) => branchesIn(value))
    const isPlural = element.type === TYPE.plural
    return [{ argument: element.value, isPlural, cases: Object.keys(element.options) }, ...below]
  })
}
