import type { z } from 'zod'

/**
 * Returns a screen's filter from its address, without those parameters that make no sense: an old or mistyped address
 * still opens the screen. Each field of the schema has to be optional or to have a default.
 */
export function readParams<Schema extends z.ZodObject>(
  schema: Schema,
  params: URLSearchParams,
): z.output<Schema> {
  const sensible = Object.entries(schema.shape).filter(
    ([name, field]) => params.get(name) && field.safeParse(params.get(name)).success,
  )
  return schema.parse(Object.fromEntries(sensible.map(([name]) => [name, params.get(name)])))
}
