import type { FieldErrors } from '@lodge/contracts'
import { DomainError, notFound } from '@lodge/domain'
import fp from 'fastify-plugin'

/** Refuses the one character that Postgres cannot keep in a text, U+0000, before anything asks Postgres about it. */
export const unkeptCharacters = fp(async (app) => {
  app.addHook('preValidation', async ({ params, query, body }) => {
    if (Object.keys(fieldsWithNul(params)).length > 0) throw notFound('This address')
    const fields = { ...fieldsWithNul(query), ...fieldsWithNul(body) }
    if (Object.keys(fields).length > 0)
      throw new DomainError('invalid_input', 'Please check what you entered.', { fields })
  })
})

function fieldsWithNul(value: unknown, path = '', fields: FieldErrors = {}): FieldErrors {
  if (typeof value === 'string') {
    if (value.includes('\u0000')) fields[path] = 'Remove the character that cannot be shown'
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, one] of Object.entries(value)) fieldsWithNul(one, path ? `${path}.${key}` : key, fields)
  }
  return fields
}
