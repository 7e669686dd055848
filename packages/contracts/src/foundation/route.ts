import { z } from 'zod'
import type { Permission } from './permissions.ts'

export type RouteArea = 'portal' | 'admin' | 'either' | 'anyone'

/**
 * Reasons why a change takes no idempotency key:
 *
 * - `reads`: it changes nothing
 * - `repeats`: it finds done what it asks for when it comes again
 * - `submission`: it has a `submissionId`
 * - `upload`: it is about a file that is gone after a day where nobody uses it
 * - `secret`: it is sent or answers a secret, of which nothing is kept
 * - `elsewhere`: its effect is outside of Postgres, where a repeat finds it done
 */
export type KeylessBecause = 'reads' | 'repeats' | 'submission' | 'upload' | 'secret' | 'elsewhere'

export interface RouteContract {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Fastify's notation: `/api/tickets/:number`. */
  path: string
  area: RouteArea
  permission?: Permission | 'superadmin'
  /** Needs a recent proof that it is still the person who signed in (decision 57). */
  needsProof?: true
  /** Excuses it from the idempotency key that all other changes by somebody signed in take (decision 72). */
  keyless?: KeylessBecause
  /** Answers with a secret: the answer is not kept, so a repeat is told only that it is done. */
  answersOnce?: true
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** The status of success, and its body; `z.null()` stands for an empty one. */
  status: 200 | 201 | 202 | 204
  response: z.ZodType
}

/** Keeps a route's literal types, by which server and client are typed. */
export const route = <const Contract extends RouteContract>(contract: Contract) => contract

export const noContent = z.null()
export { listOf } from './shared.ts'
