import { z } from 'zod'
import { because } from '../../foundation/refusals/zod-problems.ts'

/** TLS from the beginning or by STARTTLS; in the clear only on the server's own machine. */
export const ServerSecurity = z.enum(['tls', 'starttls', 'plain'])
export type ServerSecurity = z.infer<typeof ServerSecurity>

/** A name or an address of a server. */
const ServerHost = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^([a-z0-9]([a-z0-9.-]*[a-z0-9])?|[0-9a-f:]*:[0-9a-f:.]*)$/, because('not_a_server_name'))

/** The parts of an address of a mail server. */
export const serverFields = {
  host: ServerHost,
  port: z.number().int().min(1).max(65_535),
  security: ServerSecurity,
} as const

export const MailDomain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,}$/, because('not_a_domain'))
