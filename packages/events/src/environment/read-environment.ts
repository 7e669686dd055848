import type { z } from 'zod'

export class EnvironmentError extends Error {
  /** Takes problems such as `PORT must be set`. */
  constructor(wrong: string[]) {
    super(`Lodge cannot start: ${[...new Set(wrong)].join('; ')}.`)
  }
}

/** Counts an empty variable as not set. Throws an `EnvironmentError` that names every wrong one, without values. */
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
