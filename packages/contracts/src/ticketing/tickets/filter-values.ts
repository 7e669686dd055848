import { z } from 'zod'
import { because } from '../../foundation/refusals/zod-problems.ts'
import { readFilterText } from './filter-text.ts'

const maxFilterValues = 30

/** Returns the schema of any of these values, or of none of them, from the text of a condition: see `writeFilterText`. */
export function anyOf<Value extends z.ZodType<string, string>>(value: Value) {
  return z
    .string()
    .max(2_000)
    .transform(readFilterText)
    .pipe(z.object({ not: z.boolean(), values: z.array(value).min(1).max(maxFilterValues) }))
}

export const FilterAlias = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, because('not_an_alias'))

/**
 * The last hours, days or weeks (`24h`, `30d`, `6w`), or from one date to another, both included, in the site's time
 * zone (`2026-10-01..2026-10-31`). For `due` it is the next ones, and everything overdue.
 */
export const Period = z
  .string()
  .regex(/^(\d{1,4}[hdw]|(\d{4}-\d{2}-\d{2})?\.\.(\d{4}-\d{2}-\d{2})?)$/, because('not_a_period'))
  .refine(
    (text) => text !== '..' && text.split('..').every((date) => !date.includes('-') || isDate(date)),
    because('not_a_period'),
  )
export type Period = z.infer<typeof Period>

function isDate(text: string): boolean {
  return !text.startsWith('0000') && z.iso.date().safeParse(text).success
}
