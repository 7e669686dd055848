import { z } from 'zod'
import { type V1Route, v1FilePath, v1FileScope, v1List } from './api-v1.ts'
import { idempotencyKeyHeader, takesIdempotencyKey } from './foundation/idempotency-key.ts'
import { limits } from './foundation/limits.ts'
import type { RouteContract } from './foundation/route.ts'
import * as contracts from './index.ts'
import { apiScopes } from './settings/api-tokens/api-tokens.ts'

type Json = Record<string, unknown>

export interface OpenApiDocument {
  openapi: string
  info: Json
  servers: Json[]
  tags: Json[]
  paths: Record<string, Record<string, Json>>
  components: { schemas: Record<string, Json>; [part: string]: unknown }
  security: Json[]
}

const componentPath = '#/components/schemas/'
const refs = /"#\/components\/schemas\/([^"/]+)"/g
const refTo = (name: string) => ({ $ref: `${componentPath}${name}` })

/** Returns the OpenAPI 3.1 document of `/api/v1`, made of the contracts alone. */
export function describeV1(): OpenApiDocument {
  const names = nameSchemas()
  const { schemas, sentName } = listSchemas(names)
  const nameOf: NameOf = {
    sent: (schema) => sentName(nameIn(names, schema)),
    answered: (schema) => nameIn(names, schema),
  }
  const paths: OpenApiDocument['paths'] = {}
  for (const route of v1List) {
    const path = toOpenApiPath(route.path)
    paths[path] = { ...paths[path], [route.contract.method.toLowerCase()]: describeRoute(route, nameOf) }
  }
  const filePath = toOpenApiPath(v1FilePath)
  paths[filePath] = { ...paths[filePath], get: describeFile() }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Help desk API',
      version: '1',
      description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: listTags(),
    paths,
    components: {
      schemas,
      responses: errorResponses,
      parameters: { IdempotencyKey: idempotencyParameter },
      headers: rateHeaders,
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'The secret of an API token or a personal token.',
        },
      },
    },
    security: [{ token: [] }],
  }
}

const description = `The routes that programs may call, by tokens. Send the secret as \`Authorization: Bearer …\`. What each route needs is its scope, in \`x-scope\`; the scopes are ${apiScopes.map((scope) => `\`${scope}\``).join(', ')}.

Lists come in pages: \`next\` is the \`cursor\` of the page after, and null on the last one. A change takes an \`Idempotency-Key\`, or has a \`submissionId\` in its body: sent again, it happens once and gets the same answer. Answers say in \`RateLimit-*\` how many requests are left, and a 429 says in \`Retry-After\` when to come again.`

const tagNames: Record<string, string> = {
  tickets: 'Tickets',
  messages: 'Messages',
  people: 'People',
  teams: 'Teams',
  topics: 'Topics',
  articles: 'Articles',
  files: 'Files',
}

function listTags(): Json[] {
  return Object.values(tagNames).map((name) => ({ name }))
}

function tagOf(scope: string): string {
  return tagNames[scope.split(':')[0] ?? ''] ?? ''
}

/** Names each schema as the contracts export it, and what a route has for itself by the route. */
function nameSchemas(): Map<z.ZodType, string> {
  const names = new Map<z.ZodType, string>()
  for (const [name, value] of Object.entries(contracts))
    if (value instanceof z.ZodType && !names.has(value)) names.set(value, name)
  for (const route of v1List) {
    const { body, response, status } = route.contract
    const operation = capital(operationOf(route))
    if (body && !names.has(body)) names.set(body, `${operation}Body`)
    if (status !== 204 && !names.has(response)) names.set(response, `${operation}Answer`)
  }
  return names
}

function capital(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`
}

function operationOf({ name, row }: V1Route): string {
  return row.operation ?? name
}

interface NamedSchemas {
  schemas: Record<string, Json>
  /** Returns the name of a schema as it is sent: with `Input` where it is answered otherwise. */
  sentName: (name: string) => string
}

/** Returns the schemas that bodies and answers need. */
function listSchemas(names: Map<z.ZodType, string>): NamedSchemas {
  const registry = z.registry<{ id: string }>()
  for (const [schema, id] of names) registry.add(schema, { id })
  const input = schemasOf(registry, 'input')
  const output = schemasOf(registry, 'output')
  const answers = v1List.flatMap(({ contract: { status, response } }) => (status === 204 ? [] : [response]))
  const answered = reach(output, namesIn(names, [...answers, contracts.ErrorEnvelope]))
  const sent = reach(
    input,
    namesIn(
      names,
      v1List.flatMap(({ contract: { body } }) => body ?? []),
    ),
  )
  const isOther = (name: string) => JSON.stringify(input[name]) !== JSON.stringify(output[name])
  const differing = new Set(
    [...sent].filter((name) => answered.has(name) && [...reach(input, [name])].some(isOther)),
  )
  const sentName = (name: string) => (differing.has(name) ? `${name}Input` : name)
  const schemas: Record<string, Json> = {}
  for (const name of sent) schemas[sentName(name)] = withNames(input[name] ?? {}, sentName)
  for (const name of answered) schemas[name] = output[name] ?? {}
  const sorted = Object.entries(schemas).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return { schemas: Object.fromEntries(sorted), sentName }
}

function namesIn(names: Map<z.ZodType, string>, schemas: readonly z.ZodType[]): string[] {
  return schemas.map((schema) => nameIn(names, schema))
}

function nameIn(names: Map<z.ZodType, string>, schema: z.ZodType): string {
  const name = names.get(schema)
  if (name === undefined) throw new Error('A schema has no name')
  return name
}

function schemasOf(
  registry: z.core.$ZodRegistry<{ id: string }>,
  io: 'input' | 'output',
): Record<string, Json> {
  const { schemas } = z.toJSONSchema(registry, {
    io,
    unrepresentable: 'any',
    uri: (id) => `${componentPath}${id}`,
    override: ({ jsonSchema }) => simplify(jsonSchema, io),
  })
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _, $id: __, ...schema }]) => [name, { ...schema }]),
  )
}

/** An answer may get more fields later, and the format says what its pattern repeats. */
function simplify(schema: z.core.JSONSchema.BaseSchema, io: 'input' | 'output'): void {
  if (io === 'output' && schema.additionalProperties === false) delete schema.additionalProperties
  if (schema.format !== undefined) delete schema.pattern
}

/** Returns the names of schemas that these lead to, themselves too. */
function reach(schemas: Record<string, Json>, from: readonly string[]): Set<string> {
  const found = new Set<string>()
  const unvisited = [...from]
  for (let name = unvisited.pop(); name !== undefined; name = unvisited.pop()) {
    if (found.has(name)) continue
    found.add(name)
    for (const [, next = ''] of JSON.stringify(schemas[name] ?? {}).matchAll(refs)) unvisited.push(next)
  }
  return found
}

function withNames(schema: Json, nameOf: (name: string) => string): Json {
  const text = JSON.stringify(schema)
  return JSON.parse(text.replace(refs, (_, name: string) => `"${componentPath}${nameOf(name)}"`))
}

function toOpenApiPath(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}')
}

interface NameOf {
  sent: (schema: z.ZodType) => string
  answered: (schema: z.ZodType) => string
}

function describeRoute(route: V1Route, nameOf: NameOf): Json {
  const { contract, row } = route
  const { params, query, status } = contract
  const parameters = [
    ...(params ? parametersOf(params, 'path') : []),
    ...(query ? parametersOf(query, 'query') : []),
    ...(takesIdempotencyKey(contract) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ]
  const body = bodyOf(route, nameOf)
  return {
    operationId: operationOf(route),
    summary: row.summary,
    tags: [tagOf(row.scope)],
    'x-scope': row.scope,
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: body }),
    responses: { [status]: answerOf(contract, nameOf), ...listErrors(contract) },
  }
}

function bodyOf({ name, contract, row }: V1Route, nameOf: NameOf): Json | null {
  if (name === 'uploadStaffFile')
    return {
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
            required: ['file'],
          },
        },
      },
    }
  if (!contract.body) return null
  const schema = refTo(nameOf.sent(contract.body))
  return {
    required: true,
    content: {
      'application/json': { schema, ...(row.example !== undefined && { example: row.example }) },
    },
  }
}

function answerOf({ status, response }: RouteContract, nameOf: NameOf): Json {
  const headers = Object.fromEntries(
    Object.keys(rateHeaders).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  )
  if (status === 204) return { description: 'Done', headers }
  return {
    description: status === 201 ? 'Created' : 'Done',
    headers,
    content: { 'application/json': { schema: refTo(nameOf.answered(response)) } },
  }
}

function describeFile(): Json {
  return {
    operationId: 'getFile',
    summary: 'Download a file',
    tags: [tagOf(v1FileScope)],
    'x-scope': v1FileScope,
    parameters: parametersOf(contracts.FileParams, 'path'),
    responses: {
      200: {
        description: 'The bytes of the file',
        content: { '*/*': { schema: { type: 'string', contentMediaType: 'application/octet-stream' } } },
      },
      ...listErrors({ method: 'GET', params: contracts.FileParams }),
    },
  }
}

/** A value of an address is a text. What it is read as says more of it, where the contract turns it into something. */
function parametersOf(schema: z.ZodObject, place: 'path' | 'query'): Json[] {
  const [input, output] = (['input', 'output'] as const).map((io) =>
    z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      reused: 'inline',
      override: ({ jsonSchema }) => simplify(jsonSchema, io),
    }),
  )
  const required = new Set(input?.required)
  return Object.keys(schema.shape).map((name) => {
    const [sent, read] = [input?.properties?.[name], output?.properties?.[name]]
    const isTold = typeof sent === 'object' && Object.keys(sent).some((key) => key !== 'default')
    return {
      name,
      in: place,
      required: place === 'path' || required.has(name),
      schema: isTold ? sent : (read ?? {}),
    }
  })
}

const idempotencyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The change happens once for a key, and a repeat within a day gets the same answer.',
  schema: { type: 'string', format: 'uuid' },
  example: '01890a5d-ac96-774b-bcce-b302099a8057',
}
if (idempotencyParameter.name.toLowerCase() !== idempotencyKeyHeader)
  throw new Error('The header has another name')

const rateHeaders = {
  'RateLimit-Limit': {
    description: `The requests of a token in a minute: ${limits.tokenRequests}.`,
    schema: { type: 'integer' },
  },
  'RateLimit-Remaining': { description: 'How many are left.', schema: { type: 'integer' } },
  'RateLimit-Reset': {
    description: 'In how many seconds they are counted anew.',
    schema: { type: 'integer' },
  },
}

const envelope = { 'application/json': { schema: refTo('ErrorEnvelope') } }
const retryAfter = {
  'Retry-After': { description: 'In how many seconds to come again.', schema: { type: 'integer' } },
}
const challenge = { 'WWW-Authenticate': { description: 'By RFC 6750.', schema: { type: 'string' } } }

const errorResponses = {
  Unauthorized: {
    description: 'The token is missing, wrong, revoked or expired',
    headers: challenge,
    content: envelope,
  },
  Forbidden: {
    description: 'The token lacks the scope, or its owner the right',
    headers: challenge,
    content: envelope,
  },
  NotFound: { description: 'It does not exist, or the token does not see it', content: envelope },
  Conflict: { description: 'Somebody changed it first; `present` is how it is now', content: envelope },
  Invalid: { description: 'The input is wrong; `fields` says where', content: envelope },
  TooMany: { description: 'Too many requests', headers: retryAfter, content: envelope },
  Unavailable: {
    description: 'A part of the help desk is out of reach',
    headers: retryAfter,
    content: envelope,
  },
}

function listErrors({ method, params }: Pick<RouteContract, 'method' | 'params'>): Json {
  const ref = (name: keyof typeof errorResponses) => ({ $ref: `#/components/responses/${name}` })
  return {
    401: ref('Unauthorized'),
    403: ref('Forbidden'),
    ...(params && { 404: ref('NotFound') }),
    ...(method !== 'GET' && { 409: ref('Conflict') }),
    422: ref('Invalid'),
    429: ref('TooMany'),
    503: ref('Unavailable'),
  }
}
