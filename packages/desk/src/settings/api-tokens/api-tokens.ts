import { randomUUID } from 'node:crypto'
import {
  type AllApiTokens,
  type ApiTokenParams,
  type ApiTokenView,
  type CreateApiToken,
  dayMs,
  type EventInput,
  hourMs,
  integrationScopes,
  limits,
  type NewApiToken,
  type RotateApiToken,
  superadmin,
} from '@lodge/contracts'
import {
  countRows,
  findOne,
  insert,
  query,
  remove,
  sql,
  type TableRow,
  type Transaction,
  updateOne,
} from '@lodge/database'
import { hasPermission, refusal, type Staff } from '@lodge/domain'
import { type Context, recordEventBy, transaction, withFrozenTime } from '../../foundation/context.ts'
import { requireRecordPermission } from '../../foundation/records/require-record-permission.ts'
import { requireStaff } from '../../foundation/require-staff.ts'
import {
  createTokenSecret,
  hashTokenSecret,
  hintOf,
  type TokenKind,
} from '../../identity/api-tokens/token-secret.ts'
import { findGrantedTeams, requireTeamsWithinAccess } from '../granted-teams.ts'
import { grantableToIntegrations, requireGrantable } from './grantable-scopes.ts'
import { revokePersonalToken } from './personal-tokens.ts'
import type { TokenContext } from './token-context.ts'
import { selectTokens } from './token-views.ts'

/** Returns the tokens of integrations, newest first; for superadmins those of persons too. */
export async function listApiTokens(ctx: Context): Promise<AllApiTokens> {
  const actor = requireManager(ctx)
  const list = (kind: TokenKind) => selectTokens(ctx.db, { kind, now: ctx.now(), condition: sql`TRUE` })
  const [items, personal] = await Promise.all([
    list('integration'),
    hasPermission(actor, superadmin) ? list('personal') : [],
  ])
  return { items, personal, grantable: grantableToIntegrations(actor) }
}

/**
 * Makes an integration and the token by which it acts, with a name that stands on all it does. Throws
 * `invalid_input` for scopes and teams beyond the actor's, and `too_many_api_tokens`.
 */
export async function createApiToken(ctx: TokenContext, input: CreateApiToken): Promise<NewApiToken> {
  const actor = requireManager(ctx)
  const now = withFrozenTime(ctx)
  const secret = createTokenSecret('integration')
  const id = await transaction(ctx, async (tx) => {
    await query(tx, sql`LOCK TABLE api_token IN SHARE ROW EXCLUSIVE MODE`)
    await removeLongExpired(tx, now.now())
    if ((await countRows(tx, 'api_token', { kind: 'integration' })) >= limits.apiTokens)
      throw refusal('too_many_api_tokens', { max: limits.apiTokens })
    requireGrantable(grantableToIntegrations(actor), input.scopes)
    const teams = await findGrantedTeams(tx, actor, input.teams)
    const integration = await createIntegration(tx, input.name, now.now())
    const token = await insert(tx, 'api_token', {
      kind: 'integration',
      personId: integration.id,
      makerId: actor.id,
      name: input.name,
      scopes: integrationScopes.filter((scope) => input.scopes.includes(scope)),
      teamIds: teams.map((team) => team.id),
      secretHash: hashTokenSecret(secret, ctx.secret),
      hint: hintOf(secret),
      createdAt: now.now(),
      expiresAt: new Date(now.now().getTime() + input.days * dayMs),
    })
    const after = {
      scopes: token.scopes,
      ...(teams.length > 0 && { teams: teams.map((team) => team.name) }),
      expires: token.expiresAt.toISOString(),
    }
    await recordChange(now, tx, token, { how: 'created', before: null, after })
    return token.id
  })
  return { ...(await requireView(ctx, id)), secret }
}

/**
 * Gives a token another secret and a new end; the old one is taken for the hours of the overlap, and not beyond its own
 * end. Throws `api_token_not_found`, and `invalid_input` for a token beyond the actor's access.
 */
export async function rotateApiToken(
  ctx: TokenContext,
  { id, days, overlap }: RotateApiToken & ApiTokenParams,
): Promise<NewApiToken> {
  const actor = requireManager(ctx)
  const now = withFrozenTime(ctx)
  const secret = createTokenSecret('integration')
  await transaction(ctx, async (tx) => {
    const token = await lockToken(tx, id)
    await requireWithinAccess(tx, actor, token)
    const at = now.now().getTime()
    const formerUntil = new Date(Math.min(at + overlap * hourMs, token.expiresAt.getTime()))
    const lives = formerUntil.getTime() > at
    const expiresAt = new Date(at + days * dayMs)
    await updateOne(
      tx,
      'api_token',
      { id },
      {
        secretHash: hashTokenSecret(secret, ctx.secret),
        hint: hintOf(secret),
        formerHash: lives ? token.secretHash : null,
        formerUntil: lives ? formerUntil : null,
        expiresAt,
      },
    )
    await recordChange(now, tx, token, {
      how: 'edited',
      before: { expires: token.expiresAt.toISOString() },
      after: {
        expires: expiresAt.toISOString(),
        ...(lives && { oldSecretUntil: formerUntil.toISOString() }),
      },
    })
  })
  return { ...(await requireView(ctx, id)), secret }
}

/**
 * Ends a token at once, with all its secrets; that of a person for superadmins alone. What the integration did stays
 * under its name. Throws `api_token_not_found`.
 */
export async function revokeApiToken(ctx: Context, { id }: ApiTokenParams): Promise<void> {
  const actor = requireManager(ctx)
  const personal = await findOne(ctx.db, 'api_token', { id, kind: 'personal' }, { columns: ['id'] })
  if (personal && hasPermission(actor, superadmin)) return revokePersonalToken(ctx, id, sql`TRUE`)
  await transaction(ctx, async (tx) => {
    const token = await lockToken(tx, id)
    await remove(tx, 'api_token', { id })
    await recordChange(ctx, tx, token, { how: 'deleted', before: null, after: null })
  })
}

function requireManager(ctx: Context): Staff {
  requireRecordPermission(ctx, 'manage_api_token')
  return requireStaff(ctx)
}

async function lockToken(tx: Transaction, id: string): Promise<TableRow<'api_token'>> {
  await query(tx, sql`SELECT FROM api_token WHERE id = ${id} FOR UPDATE`)
  const token = await findOne(tx, 'api_token', { id, kind: 'integration' })
  if (!token) throw refusal('api_token_not_found')
  return token
}

/** Holds because the new secret lets its holder do all that the token may. */
async function requireWithinAccess(
  tx: Transaction,
  actor: Staff,
  { scopes, teamIds }: TableRow<'api_token'>,
): Promise<void> {
  requireGrantable(
    grantableToIntegrations(actor),
    integrationScopes.filter((scope) => scopes.includes(scope)),
  )
  await requireTeamsWithinAccess(tx, actor, teamIds)
}

/** Nobody can be mailed under `.invalid` (RFC 2606), nor sign in with it. */
async function createIntegration(tx: Transaction, name: string, at: Date): Promise<{ id: string }> {
  const alias = `integration-${randomUUID().replaceAll('-', '')}`
  return insert(tx, 'person', {
    alias,
    email: `${alias}@integrations.invalid`,
    name,
    isIntegration: true,
    createdAt: at,
    updatedAt: at,
    archivedAt: at,
  })
}

/** Deletes tokens that are listed no longer; the activity log goes on naming them. */
async function removeLongExpired(tx: Transaction, now: Date): Promise<void> {
  const until = new Date(now.getTime() - limits.expiredTokenDays * dayMs)
  await remove(tx, 'api_token', sql`expires_at <= ${until}`)
}

async function requireView(ctx: Context, id: string): Promise<ApiTokenView> {
  const now = ctx.now()
  const [view] = await selectTokens(ctx.db, { kind: 'integration', now, condition: sql`token.id = ${id}` })
  if (!view) throw refusal('api_token_not_found')
  return view
}

async function recordChange(
  ctx: Context,
  tx: Transaction,
  { id, name }: { id: string; name: string },
  change: Pick<EventInput<'api_token.changed'>, 'how' | 'before' | 'after'>,
): Promise<void> {
  await recordEventBy(ctx, tx, { type: 'api_token.changed', recordId: id, subject: name, ...change })
}
