import { z } from 'zod'

type Strip = (value: unknown) => unknown
type Schema = z.core.$ZodType

const plain = new Set(['string', 'number', 'boolean', 'null', 'literal', 'enum', 'unknown', 'int'])
const asItIs: Strip = (value) => value

/**
 * Returns what strips a value to what a schema declares, without validating each part again: that would take most of
 * the time of a page of tickets. What strips in its own way, such as a union of objects, is left to the schema itself.
 */
export function stripperOf(schema: Schema): Strip {
  if (plain.has(schema._zod.def.type)) return asItIs
  if (schema instanceof z.ZodObject && schema.def.catchall === undefined) return objectStripper(schema)
  if (schema instanceof z.ZodArray) return arrayStripper(schema.def.element)
  if (schema instanceof z.ZodRecord) return recordStripper(schema.def.valueType)
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return stripperOf(schema.def.innerType)
  if (schema instanceof z.ZodUnion && schema.def.options.every(isPlain)) return asItIs
  return (value) => z.encode(schema, value)
}

function isPlain(schema: Schema): boolean {
  return stripperOf(schema) === asItIs
}

function objectStripper({ shape }: z.ZodObject): Strip {
  let fields: (readonly [string, Strip])[] | undefined
  return (value) => {
    if (!isRecord(value)) return value
    // Only when it is needed: a tree's node contains nodes.
    fields ??= Object.entries(shape).map(([key, schema]) => [key, stripperOf(schema)] as const)
    const stripped: Record<string, unknown> = {}
    for (const [key, strip] of fields) {
      const given = value[key]
      if (given !== undefined) stripped[key] = strip(given)
    }
    return stripped
  }
}

function arrayStripper(element: Schema): Strip {
  const strip = stripperOf(element)
  if (strip === asItIs) return asItIs
  return (value) => (Array.isArray(value) ? value.map(strip) : value)
}

function recordStripper(valueType: Schema): Strip {
  const strip = stripperOf(valueType)
  if (strip === asItIs) return asItIs
  return (value) =>
    isRecord(value)
      ? Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, strip(entry)]))
      : value
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
