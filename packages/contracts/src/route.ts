import { z } from 'zod'
import type { Permission } from './permissions.ts'

export type RouteArea = 'portal' | 'admin' | 'either' | 'anyone'

/**
 * Why a change takes no idempotency key: it changes nothing (`reads`), finds done what it asks for when it comes again
 * (`repeats`), has a `submissionId` (`submission`), is about a file that is gone after a day where nobody uses it
 * (`upload`), is sent or answers a secret, of which nothing is kept (`secret`), or has its effect outside of Postgres,
 * where a repeat finds it done (`elsewhere`).
 */
export type KeylessBecause = 'reads' | 'repeats' | 'submission' | 'upload' | 'secret' | 'elsewhere'

export interface RouteContract {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** In Fastify's notation: `/api/tickets/:number`. */
  path: string
  area: RouteArea
  permission?: Permission | 'superadmin'
  /** Whether it needs a proof of the last minutes that it is still the person who signed in (decision 57). */
  needsProof?: true
  /** Why it takes no idempotency key; every other change by somebody signed in takes one (decision 72). */
  keyless?: KeylessBecause
  /** Whether its answer holds a secret: it is not kept, so a repeat is told only that it is done. */
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
