import { ErrorEnvelope, type RouteContract, takesIdempotencyKey } from '@lodge/contracts'
import { v1RouteOf } from '@lodge/contracts/api'
import { type FilesContext, JsonBytes } from '@lodge/desk/foundation'
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { countedAs } from './counted-routes.ts'
import { idempotencyKeyOf, sendOnce } from './idempotency/idempotency-key.ts'
import { answerCompression } from './plugins/compression.ts'
import { checkedBytes, serializerCompiler } from './plugins/serializer.ts'
import { contextOf } from './sessions/guard.ts'

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined
type Part<Contract, Name extends string> =
  Contract extends Record<Name, infer Schema> ? Parsed<Schema> : undefined

export interface Call<Contract extends RouteContract> {
  params: Part<Contract, 'params'>
  query: Part<Contract, 'query'>
  body: Part<Contract, 'body'>
  request: FastifyRequest
  reply: FastifyReply
}

/** Parameters, query and body as one. */
export type Input<Contract extends RouteContract> = Given<Contract, 'params'> &
  Given<Contract, 'query'> &
  Given<Contract, 'body'>

type Given<Contract, Name extends string> =
  Contract extends Record<Name, infer Schema extends z.ZodType> ? z.output<Schema> : unknown

type Answer<Contract extends RouteContract> = Contract['response'] extends z.ZodNull
  ? unknown
  : z.input<Contract['response']>

/** An answer, or its bytes. */
export type Output<Contract extends RouteContract> = Answer<Contract> | JsonBytes<Answer<Contract>>

type Handler<Contract extends RouteContract> = (
  ctx: FilesContext,
  call: Call<Contract>,
) => Promise<Output<Contract>>

/** A function cannot follow the contract's types into itself. */
interface LooseCall {
  params: unknown
  query: unknown
  body: unknown
  request: FastifyRequest
  reply: FastifyReply
}

interface LooseHandler {
  handle(ctx: FilesContext, call: LooseCall): Promise<unknown>
}

/**
 * Serves a route: input is validated, the answer stripped, and the guard has checked who may call it. A route of v1 is
 * served there as well, to tokens.
 */
export function serve<const Contract extends RouteContract>(
  app: FastifyInstance,
  contract: Contract,
  handler: Handler<Contract>,
  config: FastifyContextConfig = {},
): void {
  // A method, so that TypeScript lets it narrow its parameters: the validators make sure that it may.
  const route: LooseHandler = { handle: handler }
  const { method, path, area, permission, needsProof, status } = contract
  const hourly = countedAs(contract, config)
  const takesKey = takesIdempotencyKey(contract)
  const serialize = serializerCompiler({ schema: contract.response, method, url: path })
  const served = {
    method,
    url: path,
    schema: schemaOf(contract),
    compress: answerCompression,
    config: {
      area,
      ...(permission && { permission }),
      ...(needsProof && { needsProof }),
      ...config,
      ...(hourly && { hourly }),
    },
    // A request without a body is told every missing field; a body of null is wrong.
    preValidation: async (request: FastifyRequest) => {
      if (takesKey) idempotencyKeyOf(request)
      if (contract.body && request.body === undefined) request.body = {}
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const { params, query, body } = request
      const call = { params, query, body, request, reply }
      const ctx = contextOf(request)
      const key = takesKey ? idempotencyKeyOf(request) : null
      if (key !== null)
        return sendOnce(contract, key, { ctx, request, reply }, async (keyedContext) =>
          textOf(contract, serialize, await route.handle(keyedContext, call)),
        )
      const answer = await route.handle(ctx, call)
      reply.code(status)
      if (answer instanceof JsonBytes)
        return reply.type('application/json; charset=utf-8').send(checkedBytes(contract.response, answer))
      return reply.send(status === 204 ? undefined : answer)
    },
  }
  app.route(served)
  const v1 = v1RouteOf(contract)
  if (v1)
    app.route({
      ...served,
      url: v1.path,
      schema: { ...served.schema, hide: true },
      config: { ...served.config, area: 'anyone', scope: v1.row.scope },
    })
}

/** Returns an answer stripped to the contract; null where that is empty. */
function textOf(
  { status, response }: RouteContract,
  serialize: (answer: unknown) => string,
  answer: unknown,
): string | null {
  if (answer instanceof JsonBytes) return checkedBytes(response, answer).toString()
  return status === 204 ? null : serialize(answer)
}

function schemaOf({ path, params, query, body, status, response }: RouteContract) {
  return {
    tags: [path.startsWith('/api/backend') ? 'admin' : 'portal'],
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    response: { [status]: response, '4xx': ErrorEnvelope, '5xx': ErrorEnvelope },
  }
}
