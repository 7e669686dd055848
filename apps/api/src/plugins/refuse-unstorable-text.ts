import { type FieldProblems, problem } from '@lodge/contracts'
import { type DomainError, refusal, refusalAt } from '@lodge/domain'
import fp from 'fastify-plugin'
import { mostFieldsNamed } from './errors.ts'

/** No contract is nearly as deep; code that recurses would run out of stack far below. */
const maxDepth = 32

/** No contract has nearly as many keys; each wrong one is put into words. */
const maxKeys = 500

/** Refuses texts that Postgres cannot store (U+0000, half a surrogate pair) and JSON that is too deep or too wide. */
export const refuseUnstorableText = fp(async (app) => {
  app.addHook('preValidation', async ({ params, query, body }) => {
    if (Object.keys(findUnstorableText(params)).length > 0) throw refusal('address_not_found')
    const fields = { ...findUnstorableText(query), ...findUnstorableText(body) }
    if (Object.keys(fields).length > 0) throw refusal('invalid_request').with({ fields })
  })
})

function findUnstorableText(value: unknown): FieldProblems {
  const paths = new Set<string>()
  walk(value, [], paths)
  return Object.fromEntries([...paths].map((path) => [path, problem('not_storable')]))
}

function walk(value: unknown, path: readonly string[], paths: Set<string>): void {
  if (path.length > maxDepth) throw refusalAt(path[0] ?? '', 'nested_too_deeply')
  if (paths.size >= mostFieldsNamed) return
  if (typeof value === 'string') {
    if (!isStorable(value)) paths.add(path.join('.'))
  } else if (typeof value === 'object' && value !== null && !Buffer.isBuffer(value)) {
    const entries = Object.entries(value)
    if (!Array.isArray(value) && entries.length > maxKeys) throw tooManyEntries(path)
    for (const [key, item] of entries) {
      const inside = [...path, key]
      if (isStorable(key)) walk(item, inside, paths)
      else paths.add(inside.join('.'))
    }
  }
}

function tooManyEntries(path: readonly string[]): DomainError {
  const params = { max: maxKeys }
  return path.length === 0
    ? refusal('too_many_entries', params)
    : refusalAt(path.join('.'), 'too_many_entries', params)
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000')
}
