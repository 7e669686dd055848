import { type FieldChanges, isSameValue } from '@lodge/ui'
import { t } from '../t.ts'

/** One field of a record: its name, and its saved value in words. */
export interface DescribedField<Values> {
  path: string
  label: string
  of: (values: Values) => unknown
  /** Returns the saved value in words; by default the value itself. An empty text becomes "none". */
  was?: (saved: Values) => string
  /** A list whose order says nothing. */
  isUnordered?: boolean
  /** The values that it is made of; by default the one at its path. */
  parts?: readonly string[]
}

/** Returns how to name the fields in which a record differs from what is saved, with what they were. */
export function describeChanges<Values>(fields: readonly DescribedField<Values>[]) {
  return (saved: Values, values: Values): FieldChanges =>
    Object.fromEntries(
      fields
        .filter((field) => !isSameValue(comparable(field, saved), comparable(field, values)))
        .map(({ path, label, of, parts, was = (record) => String(of(record) ?? '') }) => [
          path,
          { label, was: was(saved) || t('settings-form.none'), ...(parts && { parts }) },
        ]),
    )
}

function comparable<Values>({ of, isUnordered }: DescribedField<Values>, values: Values): unknown {
  const value = of(values)
  return isUnordered && Array.isArray(value) ? value.toSorted() : value
}
