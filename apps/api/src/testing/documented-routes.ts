import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { exampleOf, type JsonSchema } from './json-schema.ts'
import type { TestBrowser } from './test-browser.ts'

export interface Parameter {
  in: 'path' | 'query'
  name: string
  schema: JsonSchema
  required?: boolean
}

interface Operation {
  parameters?: Parameter[]
  requestBody?: { content?: { 'application/json'?: { schema?: JsonSchema } } }
}

export interface DocumentedRoute {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  parameters: Parameter[]
  body: JsonSchema | undefined
}

const methods = { get: 'GET', post: 'POST', put: 'PUT', delete: 'DELETE' } as const

/** Is for tests that are made per route before any of them runs. */
export async function documentedRoutes(app: FastifyInstance): Promise<DocumentedRoute[]> {
  await app.ready()
  const document: { paths: Record<string, Partial<Record<string, Operation>>> } = JSON.parse(
    JSON.stringify(app.swagger()),
  )
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(methods).flatMap(([name, method]) => {
      const operation = operations[name]
      if (!operation) return []
      const body = operation.requestBody?.content?.['application/json']?.schema
      const parameters = operation.parameters ?? []
      return [{ method, path, parameters, body }]
    }),
  )
}

/** Sends a text as it is, anything else as JSON. */
export function callRoute(
  browser: TestBrowser,
  { method }: Pick<DocumentedRoute, 'method'>,
  url: string,
  body?: unknown,
  contentType = 'application/json',
  more: Record<string, string> = {},
) {
  const payload = typeof body === 'string' || body === undefined ? body : JSON.stringify(body)
  const headers = { ...(payload !== undefined && { 'content-type': contentType }), ...more }
  if (method === 'GET') return browser.get(url)
  if (method === 'DELETE') return browser.delete(url, headers)
  return method === 'PUT' ? browser.put(url, payload, headers) : browser.post(url, payload, headers)
}

/** Fills the address with names that could be some record's. */
export function exampleUrl({ path, parameters }: DocumentedRoute, number: number): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const schema = parameters.find((parameter) => parameter.name === name)?.schema ?? {}
    if (name === 'number') return String(number)
    return schema.format === 'uuid' ? randomUUID() : String(exampleOf(schema))
  })
}
