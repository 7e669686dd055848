import type { FormFieldChoice } from '@lodge/contracts'

const indent = '  '

/** Returns choices as lines, those of a tree indented by two spaces for each that they lie below. */
export function writeChoices(choices: readonly FormFieldChoice[]): string {
  const depths = new Map<string, number>()
  return choices
    .map(({ value, label, parent }) => {
      const depth = parent === undefined ? 0 : (depths.get(parent) ?? -1) + 1
      depths.set(value, depth)
      return `${indent.repeat(depth)}${label}`
    })
    .join('\n')
}

/**
 * Returns the choices of lines. A choice that is only renamed or moved keeps the value that answers and
 * conditions know: a line is taken for the former choice with its words, else, as long as their number is the
 * same, for the one at its place.
 */
export function readChoices(
  text: string,
  before: readonly FormFieldChoice[],
  isTree: boolean,
): FormFieldChoice[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const labels = new Set(lines.map((line) => line.trim()))
  const used = new Set<string>()
  const above: { depth: number; value: string }[] = []
  return lines.map((line, at) => {
    const label = line.trim()
    const same = before.find((choice) => choice.label === label && !used.has(choice.value))
    const there = before[at]
    const renamed = lines.length === before.length && there && !labels.has(there.label) ? there : undefined
    const value = same?.value ?? freeValue(renamed?.value, before, used)
    used.add(value)
    if (!isTree) return { value, label }
    const depth = line.length - line.trimStart().length
    while ((above.at(-1)?.depth ?? -1) >= depth) above.pop()
    const parent = above.at(-1)?.value
    above.push({ depth, value })
    return parent === undefined ? { value, label } : { value, label, parent }
  })
}

function freeValue(
  formerValue: string | undefined,
  before: readonly FormFieldChoice[],
  used: ReadonlySet<string>,
): string {
  if (formerValue !== undefined && !used.has(formerValue)) return formerValue
  const takenValues = new Set([...used, ...before.map(({ value }) => value)])
  let next = 1
  while (takenValues.has(`option_${next}`)) next += 1
  return `option_${next}`
}
