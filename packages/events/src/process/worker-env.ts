import { z } from 'zod'
import { defaultPrefix } from '../redis/create-redis.ts'

const urlOf = (protocol: RegExp, example: string) =>
  z.url({ protocol, error: `must be an address such as ${example}` })

/** The environment that every worker needs. A worker that needs more extends it. */
export const workerEnv = z.object({
  DATABASE_URL: urlOf(/^postgres(ql)?$/, 'postgres://user@host:5432/lodge'),
  REDIS_URL: urlOf(/^rediss?$/, 'redis://host:6379'),
  LODGE_REDIS_PREFIX: z
    .string()
    .regex(/\{[^{}]+\}/, 'must have a hash tag, such as {lodge}')
    .default(defaultPrefix),
  /** Where a health check finds that the process is at work. */
  LODGE_HEARTBEAT_FILE: z.string().min(1).optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
})
export type WorkerEnv = z.infer<typeof workerEnv>

/** Parses the environment; throws an Error whose message is one readable sentence, without any value. */
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
