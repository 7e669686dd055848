import type { z } from 'zod'

export class EnvironmentError extends Error {
  /** Takes the problems, such as `PORT must be set`. */
  constructor(wrong: string[]) {
    super(`Lodge cannot start: ${[...new Set(wrong)].join('; ')}.`)
  }
}

/**
 * Returns the variables of `schema`; one that is set to nothing counts as not set, as in compose files. Throws an
 * `EnvironmentError` that names every wrong or missing variable, without any value.
 */
export function readEnvironment<Schema extends z.ZodType>(
  schema: Schema,
  env: Record<string, string | undefined> = process.env,
): z.output<Schema> {
  const variables = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const result = schema.safeParse(variables)
  if (result.success) return result.data
  const wrong = result.error.issues.map(({ path, message }) => {
    const name = path.join('.')
    return `${name} ${variables[name] === undefined ? 'must be set' : message}`
  })
  throw new EnvironmentError(wrong)
}
