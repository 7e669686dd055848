import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { missingFileVariables } from './file-variables.ts'

/** Variables that nobody else may see: each may stand in a file that `NAME_FILE` names. */
export const secretVariables = [
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'DATABASE_DIRECT_URL',
  'RUNTIME_DATABASE_URL',
  'REDIS_URL',
  'LODGE_SECRET',
  'LODGE_FORMER_SECRET',
  'SMTP_URL',
  'LODGE_VAPID_PRIVATE_KEY',
  'LODGE_FILES_S3_SECRET_KEY',
] as const

export class EnvironmentError extends Error {
  /** Takes problems such as `PORT must be set`. */
  constructor(wrong: string[]) {
    super(`Lodge cannot start: ${[...new Set(wrong)].join('; ')}.`)
  }
}

/**
 * Counts an empty variable as not set, and reads secrets from the files that `NAME_FILE` names. Throws an
 * `EnvironmentError` that names every wrong one, without values.
 */
export function readEnvironment<Schema extends z.ZodType>(
  schema: Schema,
  env: Record<string, string | undefined> = process.env,
): z.output<Schema> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const variables = { ...given, ...readSecretFiles(schema, given) }
  const needsFiles = namesIn(schema).includes('LODGE_FILES_S3_BUCKET')
  const missing = needsFiles ? missingFileVariables(variables) : []
  const result = schema.safeParse(variables)
  if (result.success && missing.length === 0) return result.data
  const wrong = (result.error?.issues ?? []).map(({ path, message }) => {
    const name = path.join('.')
    return `${name} ${variables[name] === undefined ? 'must be set' : message}`
  })
  throw new EnvironmentError([...wrong, ...missing])
}

function namesIn(schema: z.ZodType): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
}

/** Reads only what this process picks. */
function readSecretFiles(
  schema: z.ZodType,
  given: Record<string, string | undefined>,
): Record<string, string> {
  const picked = namesIn(schema)
  const wrong: string[] = []
  const secrets = secretVariables.flatMap((name) => {
    const file = `${name}_FILE`
    const path = given[file]
    if (path === undefined || !picked.includes(name)) return []
    if (given[name] !== undefined) {
      wrong.push(`${name} and ${file} must not both be set`)
      return []
    }
    const secret = readSecret(path)
    if (!secret) wrong.push(`${file} must name a file that can be read and is not empty`)
    return [[name, secret ?? '']]
  })
  if (wrong.length > 0) throw new EnvironmentError(wrong)
  return Object.fromEntries(secrets)
}

/** Editors and `echo` end a file with a line break. */
function readSecret(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return null
  }
}
