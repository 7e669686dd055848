/** Any of these values, or none of them. */
export interface FilterValues {
  not: boolean
  values: string[]
}

/**
 * Returns the text of a condition: `open,pending`, or `-resolved,closed` for none of them. A comma of a value's own is
 * written `\,`, and so is a hyphen that the whole begins with.
 */
export function writeFilterText({ not, values }: FilterValues): string {
  const text = writeFilterValues(values)
  return not ? `-${text}` : text.replace(/^-/, '\\-')
}

/** Returns what {@link writeFilterText} wrote. A backslash before anything else stands for itself. */
export function readFilterText(text: string): FilterValues {
  const not = text.startsWith('-')
  return { not, values: readFilterValues(not ? text.slice(1) : text) }
}

/** Returns values as one text, with commas between them. */
export function writeFilterValues(values: readonly string[]): string {
  return values.map((value) => value.replaceAll(/[\\,]/g, String.raw`\$&`)).join(',')
}

export function readFilterValues(text: string): string[] {
  const values = ['']
  for (const [part] of text.matchAll(/\\[\\,-]|[\s\S]/g)) {
    if (part === ',') values.push('')
    else values.push((values.pop() ?? '') + part.slice(-1))
  }
  return values
}
