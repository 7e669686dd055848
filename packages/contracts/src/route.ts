import { z } from 'zod'
import type { Permission } from './permissions.ts'

export type RouteArea = 'portal' | 'admin' | 'either' | 'anyone'

export interface RouteContract {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Fastify's notation: `/api/tickets/:number`. */
  path: string
  /** Whose session the route needs. */
  area: RouteArea
  permission?: Permission | 'superadmin'
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** The status of success and the shape of its answer; `z.null()` stands for an empty answer. */
  status: 200 | 201 | 202 | 204
  response: z.ZodType
}

/** Keeps the literal types of a route, by which the server and the client are typed. */
export const route = <const Contract extends RouteContract>(contract: Contract) => contract
export const noContent = z.null()
export { listOf } from './shared.ts'
