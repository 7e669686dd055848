/** As much of JSON Schema as our OpenAPI document uses. */
export interface JsonSchema {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | boolean
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
}

/** A forbidden value at a place of an input, or a required place that is empty. */
export interface Violation {
  path: string[]
  /** Undefined removes what is there. */
  value: unknown
  why: string
}

const samples: Record<string, unknown> = {
  string: 'words',
  number: 12.5,
  boolean: true,
  null: null,
  array: [{ nothing: [] }],
  object: { nothing: { at: 'all' } },
}

/** Returns null where the schema allows all types. */
function typesOf(schema: JsonSchema): Set<string> | null {
  const branches = schema.anyOf ?? schema.oneOf
  if (branches) {
    const types = branches.map(typesOf)
    return types.some((each) => each === null) ? null : new Set(types.flatMap((each) => [...(each ?? [])]))
  }
  if (schema.type) return new Set([schema.type].flat().map((type) => (type === 'integer' ? 'number' : type)))
  if (schema.const !== undefined) return new Set([typeof schema.const])
  if (schema.enum) return new Set(schema.enum.map((value) => typeof value))
  return null
}

export function violationsOf(schema: JsonSchema, path: string[] = []): Violation[] {
  const here = (value: unknown, reason: string): Violation => ({ path, value, why: reason })
  const types = typesOf(schema)
  const ofWrongType = Object.entries(samples)
    .filter(([type]) => types && !types.has(type))
    .map(([type, value]) => here(value, `is of type ${type}`))
  const bare = withoutNull(schema)
  if (bare) return [...ofWrongType, ...wrongValues(bare, here), ...inside(bare, path)]
  return [...ofWrongType, ...branchesOf(schema).flatMap((branch) => insideBranch(branch, path))]
}

/** Reports violations inside one of several kinds of objects at the object's place. */
function insideBranch(branch: JsonSchema, path: string[]): Violation[] {
  if (branch.type !== 'object') return []
  return inside(branch, []).map((violation) => ({
    path,
    value: withViolation(exampleOf(branch), violation),
    why: `has ${violation.path.join('.')}, which ${violation.why}`,
  }))
}

/** Returns wrong values of the right type, such as a text that is too long. */
export function wrongValues(
  schema: JsonSchema,
  here: (value: unknown, why: string) => Violation,
): Violation[] {
  const { minLength, maxLength, maxItems, minItems, minimum, maximum, exclusiveMinimum, pattern, format } =
    schema
  const violations: Violation[] = []
  if (minLength) violations.push(here('', 'is empty'))
  if (maxLength !== undefined) violations.push(here('x'.repeat(maxLength + 1), 'is too long'))
  const ofNoForm = '\u{1F4A5} no such thing'
  // A pattern that only forbids some characters takes it.
  if (format || (pattern && !new RegExp(pattern, 'u').test(ofNoForm)))
    violations.push(here(ofNoForm, 'is not of that form'))
  if (schema.enum) violations.push(here('none of these', 'is none of those'))
  if (minItems) violations.push(here([], 'has too few items'))
  if (maxItems !== undefined) violations.push(here(Array(maxItems + 1).fill(null), 'has too many items'))
  if (minimum !== undefined) violations.push(here(minimum - 1, 'is too small'))
  if (exclusiveMinimum !== undefined) violations.push(here(exclusiveMinimum, 'is too small'))
  if (maximum !== undefined) violations.push(here(maximum + 1, 'is too large'))
  if (format === 'date') violations.push(here('0000-01-01', 'is of a year that there was not'))
  if (format === 'date-time')
    violations.push(here('0000-01-01T00:00:00.000Z', 'is of a year that there was not'))
  if (schema.type === 'string')
    violations.push(
      here('words\u0000', 'holds what cannot be kept'),
      here('words\uD800', 'holds half a character'),
    )
  if (schema.type === 'integer')
    violations.push(here(1.5, 'is not whole'), here(2_147_483_648, 'is more than a column holds'))
  return violations
}

function inside(schema: JsonSchema, path: string[]): Violation[] {
  const { properties = {}, required = [], items, prefixItems = [], additionalProperties } = schema
  const missing = required.map((key) => ({ path: [...path, key], value: undefined, why: 'is missing' }))
  const within = Object.entries(properties).flatMap(([key, schema]) => violationsOf(schema, [...path, key]))
  const others = typeof additionalProperties === 'object' ? additionalProperties : null
  return [
    ...missing,
    ...within,
    ...(others ? violationsOf(others, [...path, 'other']) : []),
    ...(others ? [{ path: [...path, 'words\uD800'], value: '', why: 'is named by half a character' }] : []),
    ...(items ? violationsOf(items, [...path, '0']) : []),
    ...prefixItems.flatMap((item, place) => violationsOf(item, [...path, String(place)])),
  ]
}

/** Returns the places of texts, whatever their form. */
export function textsIn(schema: JsonSchema, path: string[] = []): string[][] {
  const { properties = {}, items, prefixItems = [], additionalProperties: others } = schema
  if (typesOf(schema)?.has('string') && !schema.enum && schema.const === undefined) return [path]
  return [
    ...Object.entries(properties).flatMap(([key, property]) => textsIn(property, [...path, key])),
    ...(typeof others === 'object' ? textsIn(others, [...path, 'other']) : []),
    ...(items ? textsIn(items, [...path, '0']) : []),
    ...prefixItems.flatMap((item, place) => textsIn(item, [...path, String(place)])),
    ...branchesOf(schema).flatMap((branch) => textsIn(branch, path)),
  ]
}

/** Returns the only schema beside null; null for several kinds. */
function withoutNull(schema: JsonSchema): JsonSchema | null {
  const branches = branchesOf(schema)
  if (branches.length === 0) return schema
  return branches.length === 1 ? (branches[0] ?? null) : null
}

function branchesOf(schema: JsonSchema): JsonSchema[] {
  return (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== 'null')
}

export function exampleOf(schema: JsonSchema): unknown {
  const bare = withoutNull(schema) ?? (schema.anyOf ?? schema.oneOf)?.[0] ?? schema
  if (bare.const !== undefined) return bare.const
  if (bare.enum) return bare.enum[0]
  const [type] = [bare.type ?? 'object'].flat()
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(bare.properties ?? {}).map(([key, property]) => [key, exampleOf(property)]),
    )
  if (type === 'array') return bare.prefixItems?.map(exampleOf) ?? [exampleOf(bare.items ?? {})]
  if (type === 'boolean') return true
  if (type === 'number' || type === 'integer') return bare.minimum ?? 1
  return exampleText(bare)
}

function exampleText({ format, minLength = 1 }: JsonSchema): string {
  if (format === 'uuid') return '01890a5d-ac96-774b-bcce-b302099a8057'
  if (format === 'email') return 'someone@uni.example'
  if (format === 'date-time') return '2026-03-10T12:00:00.000Z'
  if (format === 'date') return '2026-03-10'
  return 'a'.repeat(Math.max(1, minLength))
}

export function withViolation(
  value: unknown,
  { path, value: wrong }: Pick<Violation, 'path' | 'value'>,
): unknown {
  const [key, ...rest] = path
  if (key === undefined) return wrong
  const inner = (itemOrField: unknown) => withViolation(itemOrField, { path: rest, value: wrong })
  if (Array.isArray(value)) return value.map((item, place) => (String(place) === key ? inner(item) : item))
  const record: Record<string, unknown> = { ...(typeof value === 'object' ? value : {}) }
  record[key] = inner(record[key])
  return record
}
