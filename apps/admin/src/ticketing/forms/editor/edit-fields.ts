import { type FormField, type FormFieldType, limits } from '@lodge/contracts'
import { rulesOf } from '@lodge/domain'

/** The first texts of a new field; a choice has one option. */
interface FirstWords {
  label: string
  option: string
}

/** Returns a new field with words to begin with and a key that no other has. */
export function createField(
  type: FormFieldType,
  { label, option }: FirstWords,
  fields: readonly FormField[],
): FormField {
  const field: FormField = { key: freeKey(type, fields), type, label, isRequired: type === 'consent' }
  if (type === 'file') return { ...field, maxFiles: 1 }
  const choices = [{ value: 'option_1', label: option }]
  return rulesOf(type).includes('choices') ? { ...field, choices } : field
}

export function insertField(fields: readonly FormField[], index: number, field: FormField): FormField[] {
  return fields.toSpliced(index, 0, field)
}

/** Returns the fields with one twice, the second with a key of its own. */
export function copyField(fields: readonly FormField[], index: number): FormField[] {
  const field = fields[index]
  if (!field) return [...fields]
  return insertField(fields, index + 1, { ...field, key: freeKey(field.key, fields) })
}

/**
 * Returns the fields with one where another stands. A section takes its fields with it and goes before or after a whole
 * other section.
 */
export function moveField(fields: readonly FormField[], from: number, targetIndex: number): FormField[] {
  const count = countMoved(fields, from)
  const moved = fields.slice(from, from + count)
  const to = findDrop(fields, from, targetIndex)
  const place = to > from ? to - count + 1 : to
  return fields.toSpliced(from, count).toSpliced(place, 0, ...moved)
}

/** Returns the index of the field that the moved one comes next to: for a section, an edge of a section. */
export function findDrop(fields: readonly FormField[], from: number, targetIndex: number): number {
  return fields[from]?.type === 'section'
    ? edgeOfSection(fields, targetIndex, targetIndex < from)
    : targetIndex
}

/** The first or last index of the section in which a field stands. */
function edgeOfSection(fields: readonly FormField[], index: number, isFirst: boolean): number {
  const start = Math.max(
    0,
    fields.findLastIndex(({ type }, at) => at <= index && type === 'section'),
  )
  if (isFirst) return start
  const next = fields.findIndex(({ type }, at) => at > index && type === 'section')
  return (next < 0 ? fields.length : next) - 1
}

/** Returns how many fields move with one: a section has those up to the next section. */
export function countMoved(fields: readonly FormField[], index: number): number {
  if (fields[index]?.type !== 'section') return 1
  const next = fields.findIndex(({ type }, at) => at > index && type === 'section')
  return (next < 0 ? fields.length : next) - index
}

/** Returns the index that one step up or down leads to; null where there is none. */
export function findStep(fields: readonly FormField[], from: number, step: -1 | 1): number | null {
  const to = step < 0 ? from - 1 : from + countMoved(fields, from)
  return to < 0 || to >= fields.length ? null : to
}

function freeKey(preferredKey: string, fields: readonly FormField[]): string {
  const takenKeys = new Set(fields.map(({ key }) => key))
  const base = preferredKey.replace(/_\d+$/, '').slice(0, limits.formKeyLength - 4)
  let key = base
  for (let next = 2; takenKeys.has(key); next += 1) key = `${base}_${next}`
  return key
}
