import { z } from 'zod'
import { limits } from '../../foundation/limits.ts'
import { OneLine } from '../../foundation/one-line.ts'
import { because } from '../../foundation/refusals/zod-problems.ts'

/** A link at the bottom of the portal, such as to the imprint. */
export const FooterLink = z.object({
  label: OneLine.min(1, because('name_required')).max(limits.nameLength),
  url: z
    .string()
    .trim()
    .max(limits.urlLength)
    .refine((text) => URL.parse(text)?.protocol === 'https:', because('not_a_secure_url')),
})
export type FooterLink = z.infer<typeof FooterLink>
