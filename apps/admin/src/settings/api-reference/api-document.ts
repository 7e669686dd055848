import { z } from 'zod'

/** As much of the OpenAPI document as the page shows. */
const Schema = z.looseObject({})

const Parameter = z.object({
  name: z.string(),
  in: z.string(),
  required: z.boolean().optional(),
  description: z.string().optional(),
  schema: Schema.optional(),
})
type Parameter = z.infer<typeof Parameter>

const Content = z
  .object({ 'application/json': z.object({ schema: Schema, example: z.unknown().optional() }).optional() })
  .loose()

const Operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  tags: z.array(z.string()),
  'x-scope': z.string(),
  parameters: z.array(z.union([Parameter, z.object({ $ref: z.string() })])).default([]),
  requestBody: z.object({ content: Content }).optional(),
  responses: z.record(z.string(), z.object({ content: Content.optional() }).loose()),
})

export const ApiDocument = z.object({
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({
    schemas: z.record(z.string(), Schema),
    parameters: z.record(z.string(), Parameter),
  }),
})
export type ApiDocument = z.infer<typeof ApiDocument>

/** A route as the page shows it. */
export interface ReferenceRoute {
  id: string
  method: string
  path: string
  summary: string
  tag: string
  scope: string
  parameters: readonly Parameter[]
  /** Null for a route without a body, or with one that is no JSON. */
  body: unknown
  status: string
  /** Null for an answer that is empty or no JSON. */
  answer: unknown
}

/** Returns the routes of a document in its order. */
export function listRoutes({ paths, components }: ApiDocument): ReferenceRoute[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const [status = '', response] = Object.entries(operation.responses)[0] ?? []
      return {
        id: operation.operationId,
        method: method.toUpperCase(),
        path,
        summary: operation.summary,
        tag: operation.tags[0] ?? '',
        scope: operation['x-scope'],
        parameters: operation.parameters.flatMap((parameter) =>
          '$ref' in parameter ? (components.parameters[nameIn(parameter.$ref)] ?? []) : parameter,
        ),
        body: exampleIn(operation.requestBody?.content, components.schemas),
        status,
        answer: exampleIn(response?.content, components.schemas),
      }
    }),
  )
}

type Schemas = ApiDocument['components']['schemas']

function exampleIn(content: z.infer<typeof Content> | undefined, schemas: Schemas): unknown {
  const json = content?.['application/json']
  if (!json) return null
  return json.example ?? exampleOf(json.schema, schemas)
}

const samples: Record<string, unknown> = { string: 'text', number: 1, integer: 1, boolean: true, null: null }
const formats: Record<string, string> = {
  uuid: '01890a5d-ac96-774b-bcce-b302099a8057',
  email: 'sam@uni.example',
  'date-time': '2026-03-10T12:00:00.000Z',
  date: '2026-03-10',
}

/** Returns a value of a schema; what contains itself ends with null. */
export function exampleOf(schema: unknown, schemas: Schemas, inside: readonly string[] = []): unknown {
  if (typeof schema !== 'object' || schema === null) return null
  const rest: Record<string, unknown> = { ...schema }
  if (typeof rest.$ref === 'string') {
    const name = nameIn(rest.$ref)
    return inside.includes(name) ? null : exampleOf(schemas[name], schemas, [...inside, name])
  }
  if ('const' in rest) return rest.const
  if (Array.isArray(rest.enum)) return rest.enum[0]
  const choices = rest.anyOf ?? rest.oneOf ?? rest.allOf
  if (Array.isArray(choices)) return exampleOf(choices[0], schemas, inside)
  if (typeof rest.properties === 'object' && rest.properties !== null)
    return Object.fromEntries(
      Object.entries(rest.properties).map(([key, property]) => [key, exampleOf(property, schemas, inside)]),
    )
  if (rest.items) return [exampleOf(rest.items, schemas, inside)]
  if (typeof rest.format === 'string' && rest.format in formats) return formats[rest.format]
  if (rest.type === 'object') return {}
  if (rest.type === 'array') return []
  return samples[String(rest.type)] ?? null
}

function nameIn(ref: string): string {
  return ref.slice(ref.lastIndexOf('/') + 1)
}
