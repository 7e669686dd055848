import type { RouteContract } from '@lodge/contracts'
import type { z } from 'zod'

type Empty = Record<never, never>

type Params<R extends RouteContract> = R extends { params: infer S extends z.ZodType }
  ? { params: z.output<S> }
  : Empty

type Query<R extends RouteContract> = R extends { query: infer S extends z.ZodType }
  ? Empty extends z.input<S>
    ? { query?: z.input<S> }
    : { query: z.input<S> }
  : Empty

/** Query parameters of a route, for what sends no other input. */
export type RouteQuery<R extends RouteContract> = R extends { query: infer S extends z.ZodType }
  ? z.input<S>
  : never

type Body<R extends RouteContract> = R extends { body: infer S extends z.ZodType }
  ? { body: z.input<S> }
  : Empty

export type RouteInput<R extends RouteContract> = Params<R> & Query<R> & Body<R>

export type RouteOutput<R extends RouteContract> = z.output<R['response']>

export type CallArguments<R extends RouteContract, Options> =
  Empty extends RouteInput<R>
    ? [input?: RouteInput<R>, options?: Options]
    : [input: RouteInput<R>, options?: Options]
