import { createHmac } from 'node:crypto'
import { idempotencyKeyHeader, type RouteContract } from '@lodge/contracts'
import { answerOnce, type Context, listSecrets } from '@lodge/desk/foundation'
import { refusal } from '@lodge/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

const Key = z.uuid().transform((key) => key.toLowerCase())

/** Throws `idempotency_key_invalid`. */
export function idempotencyKeyOf(request: FastifyRequest): string | null {
  const header = request.headers[idempotencyKeyHeader]
  if (header === undefined) return null
  const key = Key.safeParse(header)
  if (!key.success) throw refusal('idempotency_key_invalid')
  return key.data
}

/**
 * Sends what `work` answers, done once for the key. A repeat gets the first answer and counts as nothing; where that
 * was a secret, which is not kept, it is refused as `already_done`.
 */
export async function sendOnce<Ctx extends Context>(
  contract: RouteContract,
  key: string,
  { ctx, request, reply }: { ctx: Ctx; request: FastifyRequest; reply: FastifyReply },
  work: (ctx: Ctx) => Promise<string | null>,
): Promise<FastifyReply> {
  const { method, path, status, answersOnce = false } = contract
  const keyedRequest = { key, route: `${method} ${path}`, contentHashes: hashContent(request) }
  const fresh: { text: string | null } = { text: null }
  const { answer, isRepeat } = await answerOnce(ctx, keyedRequest, async (keyedContext) => {
    fresh.text = await work(keyedContext)
    return answersOnce ? null : fresh.text
  })
  if (isRepeat) {
    if (answersOnce) throw refusal('already_done')
    await request.giveBack?.()
    request.giveBack = null
  }
  reply.code(status)
  const text = isRepeat ? answer : fresh.text
  return text === null ? reply.send() : reply.type('application/json; charset=utf-8').send(text)
}

/** Includes the route: a key is for one request alone. Without the secret nobody can guess what the body said. */
function hashContent({ method, url, body, server }: FastifyRequest): string[] {
  const content = `lodge idempotent request\n${JSON.stringify([method, url, body ?? null])}`
  return listSecrets(server.config.secret).map((secret) =>
    createHmac('sha256', secret).update(content).digest('base64url'),
  )
}
