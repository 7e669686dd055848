import { z } from 'zod'
import { because } from './refusals/zod-problems.ts'

/** A BCP 47 language tag in its canonical form, such as `cy` or `en-GB`. */
export const LanguageTag = z
  .string()
  .max(35)
  .refine((text) => canonicalTag(text) !== null, because('not_a_language'))
  .overwrite((text) => canonicalTag(text) ?? text)
export type LanguageTag = z.infer<typeof LanguageTag>

function canonicalTag(text: string): string | null {
  try {
    return Intl.getCanonicalLocales(text)[0] ?? null
  } catch {
    return null
  }
}
