import { z } from 'zod'
import { limits } from '../limits.ts'
import { because } from '../refusals/zod-problems.ts'

/** Rich text as it crosses a wire. The server sanitises it when it is stored and again when it is read. */
export const RichHtml = z
  .string()
  .max(limits.htmlLength, because('too_much_formatting'))
  .refine((html) => html.split('<').length <= limits.htmlTags + 1, because('too_much_formatting'))
export type RichHtml = z.infer<typeof RichHtml>
