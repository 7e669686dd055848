import {
  type ApiTokenList,
  type ApiTokenParams,
  apiScopes,
  type CreatePersonalToken,
  dayMs,
  limits,
  type NewApiToken,
} from '@lodge/contracts'
import { countRows, findOne, insert, query, remove, type Sql, sql } from '@lodge/database'
import { refusal } from '@lodge/domain'
import { type Context, recordEventBy, transaction, withFrozenTime } from '../../foundation/context.ts'
import { isActiveStaff } from '../../foundation/is-active-staff.ts'
import { requireStaff } from '../../foundation/require-staff.ts'
import { createTokenSecret, hashTokenSecret, hintOf } from '../../identity/api-tokens/token-secret.ts'
import { grantableScopes, requireGrantable } from './grantable-scopes.ts'
import type { TokenContext } from './token-context.ts'
import { selectTokens } from './token-views.ts'

/** Returns the tokens by which programs act as the agent who asks, newest first. */
export async function listMyTokens(ctx: Context): Promise<ApiTokenList> {
  const staff = requireStaff(ctx)
  const condition = sql`token.person_id = ${staff.id}`
  const items = await selectTokens(ctx.db, { kind: 'personal', now: ctx.now(), condition })
  return { items, grantable: grantableScopes(staff) }
}

/**
 * Makes a token that acts as the agent, and no further than they and its scopes may. Throws `too_many_api_tokens`, and
 * `session_ended` where their account was closed or lost its role meanwhile.
 */
export async function createMyToken(ctx: TokenContext, input: CreatePersonalToken): Promise<NewApiToken> {
  const { id: personId, ...staff } = requireStaff(ctx)
  const now = withFrozenTime(ctx)
  const secret = createTokenSecret('personal')
  const id = await transaction(ctx, async (tx) => {
    const at = now.now()
    // What ends the tokens of an account waits here, or has ended them before this one.
    const stillStaff = await query(
      tx,
      sql`SELECT FROM person WHERE id = ${personId} AND ${isActiveStaff} FOR NO KEY UPDATE`,
    )
    if (stillStaff.length === 0) throw refusal('session_ended')
    const until = new Date(at.getTime() - limits.expiredTokenDays * dayMs)
    await remove(tx, 'api_token', sql`person_id = ${personId} AND expires_at <= ${until}`)
    if ((await countRows(tx, 'api_token', { personId })) >= limits.personalTokens)
      throw refusal('too_many_api_tokens', { max: limits.personalTokens })
    requireGrantable(grantableScopes({ id: personId, ...staff }), input.scopes)
    const token = await insert(tx, 'api_token', {
      kind: 'personal',
      personId,
      makerId: personId,
      name: input.name,
      scopes: apiScopes.filter((scope) => input.scopes.includes(scope)),
      secretHash: hashTokenSecret(secret, ctx.secret),
      hint: hintOf(secret),
      createdAt: at,
      expiresAt: new Date(at.getTime() + input.days * dayMs),
    })
    await recordEventBy(now, tx, { type: 'person.account_changed', personId, fields: ['tokenCreated'] })
    return token.id
  })
  const condition = sql`token.id = ${id}`
  const [view] = await selectTokens(ctx.db, { kind: 'personal', now: ctx.now(), condition })
  if (!view) throw refusal('api_token_not_found')
  return { ...view, secret }
}

/** Ends one of the agent's own tokens at once. Throws `api_token_not_found`, also for other people's. */
export async function revokeMyToken(ctx: Context, { id }: ApiTokenParams): Promise<void> {
  const staff = requireStaff(ctx)
  await revokePersonalToken(ctx, id, sql`person_id = ${staff.id}`)
}

/** Ends a personal token that meets a condition. Throws `api_token_not_found`. */
export async function revokePersonalToken(ctx: Context, id: string, condition: Sql): Promise<void> {
  await transaction(ctx, async (tx) => {
    await query(tx, sql`SELECT FROM api_token WHERE id = ${id} FOR UPDATE`)
    const own = sql`id = ${id} AND kind = 'personal' AND ${condition}`
    const token = await findOne(tx, 'api_token', own, { columns: ['personId'] })
    if (!token) throw refusal('api_token_not_found')
    const { personId } = token
    await remove(tx, 'api_token', { id })
    await recordEventBy(ctx, tx, { type: 'person.account_changed', personId, fields: ['tokenRevoked'] })
  })
}
