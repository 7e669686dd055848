import { query, send, sql, type Transaction, transactAsOne } from '@lodge/database'
import { personIdOf, refusal } from '@lodge/domain'
import type { Context } from '../context.ts'

interface KeyedRequest {
  key: string
  /** As its contract names it: `POST /api/backend/team-records`. */
  route: string
  /** Hashes all that the request says by each secret that counts, the present one first. */
  contentHashes: readonly string[]
}

interface OnceAnswered {
  answer: string | null
  /** Was done before: nothing has been done now. */
  isRepeat: boolean
}

interface KeyOwner {
  personId: string
  key: string
}

/**
 * Runs `work` once for a key of whoever acts and returns what it answers, and the same answer whenever the key comes
 * again, for a day. Key, effect and answer are one transaction: where `work` throws, the key is free. Whoever comes with
 * the key meanwhile waits, and gets the answer. Throws `sent_otherwise` for a key that came with other content before.
 */
export function answerOnce<Ctx extends Context>(
  ctx: Ctx,
  request: KeyedRequest,
  work: (ctx: Ctx) => Promise<string | null>,
): Promise<OnceAnswered> {
  const personId = personIdOf(ctx.actor)
  if (personId === null) throw refusal('people_only')
  const owner = { personId, key: request.key }
  return transactAsOne(ctx.db, async (db, tx) => {
    if (!(await claimKey(tx, ctx, { ...owner, ...request }))) {
      return { answer: await findAnswer(tx, owner, request), isRepeat: true }
    }
    const answer = await work({ ...ctx, db })
    send(
      tx,
      sql`UPDATE idempotent_request SET answer = ${answer} WHERE person_id = ${personId} AND key = ${request.key}`,
    )
    return { answer, isRepeat: false }
  })
}

/** Waits for a request with the same key that is being answered. */
async function claimKey(
  tx: Transaction,
  ctx: Context,
  { personId, key, route, contentHashes: [contentHash = ''] }: KeyOwner & KeyedRequest,
): Promise<boolean> {
  const claimed = await query(
    tx,
    sql`
    INSERT INTO idempotent_request (person_id, key, route, content_hash, created_at)
    VALUES (${personId}, ${key}, ${route}, ${contentHash}, ${ctx.now()})
    ON CONFLICT DO NOTHING RETURNING 1`,
  )
  return claimed.length > 0
}

async function findAnswer(
  tx: Transaction,
  { personId, key }: KeyOwner,
  { contentHashes }: KeyedRequest,
): Promise<string | null> {
  const [before] = await query<{ contentHash: string; answer: string | null }>(
    tx,
    sql`
    SELECT content_hash AS "contentHash", answer FROM idempotent_request
    WHERE person_id = ${personId} AND key = ${key}`,
  )
  // It has just become a day old.
  if (!before) throw refusal('unavailable')
  if (!contentHashes.includes(before.contentHash)) throw refusal('sent_otherwise')
  return before.answer
}
