import { type FieldProblems, problem } from '@lodge/contracts'
import { refusal, refusalAt } from '@lodge/domain'
import fp from 'fastify-plugin'

/** No contract is nearly as deep; code that recurses through an input would run out of stack far below. */
const maxDepth = 32

/**
 * Refuses, before anything else sees an input, texts that Postgres cannot store (with U+0000 or half a surrogate pair)
 * and JSON that is nested too deeply.
 */
export const refuseUnstorableText = fp(async (app) => {
  app.addHook('preValidation', async ({ params, query, body }) => {
    if (Object.keys(findUnstorableText(params)).length > 0) throw refusal('address_not_found')
    const fields = { ...findUnstorableText(query), ...findUnstorableText(body) }
    if (Object.keys(fields).length > 0) throw refusal('invalid_request').with({ fields })
  })
})

function findUnstorableText(
  value: unknown,
  path: readonly string[] = [],
  fields: FieldProblems = {},
): FieldProblems {
  if (path.length > maxDepth) throw refusalAt(path[0] ?? '', 'nested_too_deeply')
  if (typeof value === 'string') {
    if (!isStorable(value)) fields[path.join('.')] = problem('not_storable')
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, one] of Object.entries(value)) {
      const inside = [...path, key]
      if (isStorable(key)) findUnstorableText(one, inside, fields)
      else fields[inside.join('.')] = problem('not_storable')
    }
  }
  return fields
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000')
}
