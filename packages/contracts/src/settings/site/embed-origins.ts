import { z } from 'zod'
import { limits } from '../../foundation/limits.ts'
import { because } from '../../foundation/refusals/zod-problems.ts'

/** A site whose pages may show the form of a topic, by scheme, host and port: `https://www.uni.example`. */
const EmbedOrigin = z
  .string()
  .trim()
  .max(limits.urlLength)
  .refine(isOrigin, because('not_an_origin'))
  .transform((text) => URL.parse(text)?.origin ?? text)

export const EmbedOrigins = z
  .array(EmbedOrigin)
  .max(limits.embedOrigins)
  .transform((origins) => [...new Set(origins)])

/** A header names the origins one after another, so that a host with signs of its own would be another rule. */
function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:\/\/[\w.[\]:-]+\/$/.test(url.href) && url.href === `${url.origin}/`
}
