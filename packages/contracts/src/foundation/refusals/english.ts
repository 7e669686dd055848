import { lookupIn } from '@lodge/strings'
import errors from '../../../strings/en/errors.json' with { type: 'json' }
import type { Problem } from './problem.ts'
import type { FieldRefusals, Refusal } from './refusal.ts'

const lookup = lookupIn('en-GB', { errors })

/** Returns a problem with its words in English. For servers: a page has its own catalogue. */
export function inEnglish({ reason, params }: Problem): Refusal {
  const message = lookup(`errors.${reason}`, params)
  return params ? { reason, params, message } : { reason, message }
}

export function fieldsInEnglish(fields: Readonly<Record<string, Problem>>): FieldRefusals {
  return Object.fromEntries(Object.entries(fields).map(([path, found]) => [path, inEnglish(found)]))
}
