import { z } from 'zod'
import { defaultPrefix } from '../redis/create-redis.ts'

const urlOf = (protocol: RegExp, example: string) =>
  z.url({ protocol, error: `must be an address such as ${example}` })

/** The environment that every worker needs; a worker that needs more extends it. */
export const workerEnv = z.object({
  DATABASE_URL: urlOf(/^postgres(ql)?$/, 'postgres://user@host:5432/lodge'),
  REDIS_URL: urlOf(/^rediss?$/, 'redis://host:6379'),
  LODGE_REDIS_PREFIX: z
    .string()
    .regex(/\{[^{}]+\}/, 'must have a hash tag, such as {lodge}')
    .default(defaultPrefix),
  /** The file by which a health check sees that the process is working. */
  LODGE_HEARTBEAT_FILE: z.string().min(1).optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
})
export type WorkerEnv = z.infer<typeof workerEnv>

/** Parses the environment. Throws an Error whose message is one readable sentence and contains no value. */
export function readEnv<Schema extends z.ZodType>(
  schema: Schema,
  env: Record<string, string | undefined> = process.env,
): z.output<Schema> {
  const result = schema.safeParse(env)
  if (result.success) return result.data
  const wrong = result.error.issues.map((issue) => {
    const name = issue.path.join('.')
    return env[name] === undefined ? `${name} is not set` : `${name} is wrong: ${issue.message}`
  })
  throw new Error(`Lodge cannot start: ${[...new Set(wrong)].join('; ')}.`)
}
