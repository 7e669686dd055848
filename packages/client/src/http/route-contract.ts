import type { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A route as the contracts describe it: where it is and what goes in and out. */
export type RouteContract = {
  readonly method: Method
  /** With `:name` places for the params. */
  readonly path: string
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly response: z.ZodType
}

type Part<R extends RouteContract, K extends 'params' | 'query' | 'body'> = R extends { readonly [key in K]: infer S extends z.ZodType }
  ? undefined extends z.input<S>
    ? { [key in K]?: z.input<S> }
    : K extends 'query'
      ? Record<never, never> extends z.input<S>
        ? { [key in K]?: z.input<S> }
        : { [key in K]: z.input<S> }
      : { [key in K]: z.input<S> }
  : Record<never, never>

/** What a call of this route needs: its params, query and body, each only where the route has one. */
export type RouteInput<R extends RouteContract> = Part<R, 'params'> & Part<R, 'query'> & Part<R, 'body'>

/** What a call of this route gives. */
export type RouteOutput<R extends RouteContract> = z.output<R['response']>
