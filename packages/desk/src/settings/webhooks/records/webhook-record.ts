import {
  type AliasParams,
  hourMs,
  limits,
  type NewWebhook,
  type RotateWebhookSecret,
  type SaveWebhook,
  type SetArchived,
  type SetWebhookPaused,
  type WebhookRecord,
  webhookEvents,
  webhookEventTypes,
} from '@lodge/contracts'
import {
  countRows,
  findOne,
  insert,
  newId,
  type TableRow,
  type Transaction,
  updateOne,
} from '@lodge/database'
import { refusal } from '@lodge/domain'
import { type Context, recordEventBy, transaction, withFrozenTime } from '../../../foundation/context.ts'
import type { RecordKind } from '../../../foundation/records/record-kind.ts'
import { requireRecordPermission } from '../../../foundation/records/require-record-permission.ts'
import {
  archiveRecord,
  createRecord,
  getRecord,
  lockRecord,
  updateRecord,
} from '../../../foundation/records/save-record.ts'
import { requireStaff } from '../../../foundation/require-staff.ts'
import { areTeamsWithinAccess, findGrantedTeams } from '../../granted-teams.ts'
import { checkWebhookAddress, type ResolveHost } from '../address/check-address.ts'
import { makeDue } from '../sending/write-outcomes.ts'
import type { WebhookContext } from '../webhook-context.ts'
import { createWebhookSecret, hintOfSecret, sealWebhookSecret } from '../webhook-secret.ts'
import { originOf, type StoredWebhook, toWebhookView, withRelations } from './stored-webhook.ts'

interface WebhookData
  extends Pick<
    TableRow<'webhook'>,
    'name' | 'address' | 'events' | 'listensTo' | 'teamIds' | 'includesPersonalData'
  > {
  ownerId: string
}

type Webhooks = RecordKind<SaveWebhook, StoredWebhook, WebhookData, WebhookRecord>

/**
 * Returns webhooks as a kind of record, for whoever acts: those about tickets that they see, since whoever changes a
 * webhook's address reads what it is told. `secretOf` seals the secret of a new one.
 */
function webhooksFor(ctx: Context, secretOf?: (id: string) => { secret: string; hint: string }): Webhooks {
  return {
    permission: 'manage_webhook',
    table: 'webhook',
    event: 'webhook.changed',
    notFound: 'webhook_not_found',
    nameOf: ({ name }) => name,
    aliasOf: ({ name }) => ({ chosen: undefined, from: name }),
    find: async (db, alias) => {
      const row = await findOne(db, 'webhook', { alias })
      return row && areTeamsWithinAccess(requireStaff(ctx), row.teamIds) ? withRelations(db, row) : null
    },
    toData: async (tx, { name, address, events, teams, includesPersonalData }, before) => {
      const actor = requireStaff(ctx)
      if (!before) await requireRoom(tx)
      const granted = await findGrantedTeams(tx, actor, teams)
      return {
        name,
        address,
        events: webhookEvents.filter((event) => events.includes(event)),
        listensTo: [...new Set(events.map((event) => webhookEventTypes[event]))],
        teamIds: granted.map(({ id }) => id),
        includesPersonalData,
        ownerId: before?.ownerId ?? actor.id,
      }
    },
    create: async (tx, data) => {
      const id = newId()
      if (!secretOf) throw new Error('A webhook is created without a secret.')
      return withRelations(tx, await insert(tx, 'webhook', { id, ...data, ...secretOf(id) }))
    },
    update: async (tx, id, data, more) =>
      withRelations(tx, await updateOne(tx, 'webhook', { id }, { ...data, ...more })),
    setArchived: async (tx, id, more) => withRelations(tx, await updateOne(tx, 'webhook', { id }, more)),
    beforeRestore: (tx) => requireRoom(tx),
    factsOf: ({ name, address, events, teams, includesPersonalData }) => ({
      name,
      address: originOf(address),
      webhookEvents: events,
      teams: teams.map((team) => team.name),
      personalData: includesPersonalData,
    }),
    toView: (row) => toWebhookView(row, ctx.now()),
  }
}

/** Returns a webhook; throws `not_found`, also for one about tickets that the actor does not see. */
export function getWebhook(ctx: Context, params: AliasParams): Promise<WebhookRecord> {
  return getRecord(ctx, webhooksFor(ctx), params)
}

/** Makes a webhook with a secret that is shown this once. Throws `invalid_input` and `too_many_webhooks`. */
export async function createWebhook(
  ctx: WebhookContext,
  input: SaveWebhook,
  resolve?: ResolveHost,
): Promise<NewWebhook> {
  requireRecordPermission(ctx, 'manage_webhook')
  const secret = createWebhookSecret()
  const address = await checkWebhookAddress(input.address, ctx.reach, resolve)
  const kind = webhooksFor(ctx, (webhookId) => sealed(ctx, webhookId, secret))
  return { ...(await createRecord(ctx, kind, { ...input, address })), secret }
}

/** Changes a webhook. Throws `edit_conflict`, and `invalid_input` as for a new one. */
export async function updateWebhook(
  ctx: WebhookContext,
  { alias, revision, ...input }: AliasParams & SaveWebhook & { revision: number },
  resolve?: ResolveHost,
): Promise<WebhookRecord> {
  requireRecordPermission(ctx, 'manage_webhook')
  const address = await checkWebhookAddress(input.address, ctx.reach, resolve)
  return updateRecord(ctx, webhooksFor(ctx), { alias, revision, input: { ...input, address } })
}

/** Archives a webhook, after which it is told of nothing, or restores it. */
export function archiveWebhook(ctx: Context, given: AliasParams & SetArchived): Promise<WebhookRecord> {
  return archiveRecord(ctx, webhooksFor(ctx), given)
}

/** Gives a webhook another secret; the old one signs too for the hours of the overlap. */
export async function rotateWebhookSecret(
  ctx: WebhookContext,
  { alias, overlap }: AliasParams & RotateWebhookSecret,
): Promise<NewWebhook> {
  const secret = createWebhookSecret()
  const view = await changeWebhook(ctx, alias, async (now, tx, row) => {
    const until = new Date(now.now().getTime() + overlap * hourMs)
    const former =
      overlap === 0
        ? { formerSecret: null, formerUntil: null }
        : { formerSecret: row.secret, formerUntil: until }
    const after = await updateOne(
      tx,
      'webhook',
      { id: row.id },
      { ...sealed(ctx, row.id, secret), ...former, updatedAt: now.now(), revision: { increment: 1 } },
    )
    await recordChange(now, tx, after, {
      how: 'rotated',
      after: overlap === 0 ? null : { oldSecretUntil: until.toISOString() },
    })
    return after
  })
  return { ...view, secret }
}

/** Pauses a webhook, or turns on again one that was paused or stopped: what waits is then sent, with all its tries. */
export function pauseWebhook(
  ctx: Context,
  { alias, isPaused }: AliasParams & SetWebhookPaused,
): Promise<WebhookRecord> {
  return changeWebhook(ctx, alias, async (now, tx, row) => {
    const state = isPaused ? 'paused' : 'on'
    if (row.state === state) return row
    const after = await updateOne(
      tx,
      'webhook',
      { id: row.id },
      { state, stoppedFor: null, failingSince: null, updatedAt: now.now(), revision: { increment: 1 } },
    )
    if (!isPaused) await makeDue(now, tx, row.id, { withAllTries: true })
    await recordChange(now, tx, after, { how: isPaused ? 'paused' : 'turned_on', after: null })
    return after
  })
}

type Change = (now: Context, tx: Transaction, row: StoredWebhook) => Promise<TableRow<'webhook'>>

async function changeWebhook(ctx: Context, alias: string, change: Change): Promise<WebhookRecord> {
  requireRecordPermission(ctx, 'manage_webhook')
  return transaction(ctx, async (tx) => {
    const now = withFrozenTime(ctx)
    const row = await lockRecord(tx, webhooksFor(ctx), alias)
    return toWebhookView(await withRelations(tx, await change(now, tx, row)), now.now())
  })
}

async function recordChange(
  ctx: Context,
  tx: Transaction,
  { id, name }: TableRow<'webhook'>,
  { how, after }: { how: 'rotated' | 'paused' | 'turned_on'; after: Record<string, string> | null },
): Promise<void> {
  const about = { recordId: id, subject: name, before: null, after }
  await recordEventBy(ctx, tx, { type: 'webhook.changed', how, ...about })
}

async function requireRoom(tx: Transaction): Promise<void> {
  if ((await countRows(tx, 'webhook', { archivedAt: null })) >= limits.webhooks)
    throw refusal('too_many_webhooks', { max: limits.webhooks })
}

function sealed({ secret }: WebhookContext, webhookId: string, text: string) {
  return { secret: sealWebhookSecret(text, { webhookId, secret }), hint: hintOfSecret(text) }
}
