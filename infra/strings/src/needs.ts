import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'

/** Returns names and TypeScript types, sorted by name. Throws for broken ICU. */
export function needsOf(message: string): [name: string, type: string][] {
  const needs = new Map<string, string>()
  for (const [name, type] of needsIn(parse(message)))
    needs.set(name, type === anyValue ? (needs.get(name) ?? type) : type)
  return [...needs].toSorted(([one], [other]) => (one < other ? -1 : 1))
}

const anyValue = 'string | number | readonly string[]'

function needsIn(elements: readonly MessageFormatElement[]): [string, string][] {
  return elements.flatMap(needsOfElement)
}

function needsOfElement(element: MessageFormatElement): [string, string][] {
  switch (element.type) {
    case TYPE.argument:
      return [[element.value, anyValue]]
    case TYPE.number:
      return [[element.value, 'number']]
    case TYPE.date:
    case TYPE.time:
      return [[element.value, 'Date']]
    case TYPE.plural:
      return [[element.value, 'number'], ...needsOfCases(element.options)]
    case TYPE.select:
      return [[element.value, typeOfSelect(Object.keys(element.options))], ...needsOfCases(element.options)]
    case TYPE.tag:
      throw new Error(`The tag <${element.value}> has no place in a plain text`)
    default:
      return []
  }
}

function needsOfCases(options: Readonly<Record<string, { value: MessageFormatElement[] }>>) {
  return Object.values(options).flatMap(({ value }) => needsIn(value))
}

// `other` is the rest of a truth value, or anything beside names.
function typeOfSelect(cases: readonly string[]): string {
  const named = cases.filter((name) => name !== 'other')
  return named.every((name) => name === 'true' || name === 'false') ? 'boolean' : 'string'
}
