import { z } from 'zod'
import { limits } from '../limits.ts'
import { because } from '../refusals/zod-problems.ts'

const tag = /<(\/?)([a-z][a-z0-9]*)/g
/** They have no closing tag. */
const emptyTags = new Set(['br', 'hr', 'img', 'input', 'wbr', 'col', 'area', 'meta', 'link', 'source'])

/** Returns how many tags are open at the same place at most, at least as many as a parser would say. */
function depthOf(html: string): number {
  const openOf = new Map<string, number>()
  let [open, deepest] = [0, 0]
  for (const [, slash, name = ''] of html.toLowerCase().matchAll(tag)) {
    const known = openOf.get(name) ?? 0
    // One that closes nothing leaves the others open.
    if (emptyTags.has(name) || (slash && known === 0)) continue
    const change = slash ? -1 : 1
    openOf.set(name, known + change)
    open += change
    deepest = Math.max(deepest, open)
  }
  return deepest
}

/** Rich text as it crosses a wire. The server sanitises it when it is stored and again when it is read. */
export const RichHtml = z
  .string()
  .max(limits.htmlLength, because('too_much_formatting'))
  .refine((html) => html.split('<').length <= limits.htmlTags + 1, because('too_much_formatting'))
  .refine((html) => depthOf(html) <= limits.htmlDepth, because('too_much_formatting'))
export type RichHtml = z.infer<typeof RichHtml>
