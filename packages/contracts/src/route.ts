import { z } from 'zod'
import type { Permission } from './permissions.ts'

export type RouteArea = 'portal' | 'admin' | 'either' | 'anyone'

export interface RouteContract {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** In Fastify's notation: `/api/tickets/:number`. */
  path: string
  area: RouteArea
  permission?: Permission | 'superadmin'
  /** Whether it needs a proof of the last minutes that it is still the person who signed in (decision 57). */
  needsProof?: true
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
