import {
  type AliasParams,
  AutomationDefinition,
  type AutomationList,
  type AutomationView,
  automationEventOf,
  type MoveAutomation,
  type PublishAutomation,
  problem,
  type SetAutomationPaused,
  writeProblem,
} from '@lodge/contracts'
import { findMany, findOne, insert, query, sql, type Transaction, updateOne } from '@lodge/database'
import { authorize, refusal } from '@lodge/domain'
import { type Context, transaction, withFrozenTime } from '../../foundation/context.ts'
import { saveOrder } from '../../foundation/records/save-order.ts'
import { invalidInput } from '../../foundation/save-errors.ts'
import { mayPublishAutomations, requireAutomationKeeper } from './automation-access.ts'
import { listAutomations, toAutomationView } from './automation-views.ts'
import { goneProblems, readOneDefinition } from './read-definitions.ts'
import { assertRevision, lockAutomation, lockAutomations, recordAutomationChange } from './save-automation.ts'

/** Makes the draft the version that runs from now on, and lets an automation that was paused run again. */
export async function publishAutomation(
  ctx: Context,
  { alias, revision }: PublishAutomation & AliasParams,
): Promise<AutomationView> {
  const agent = requireAutomationKeeper(ctx)
  authorize(mayPublishAutomations(agent))
  return transaction(ctx, async (tx) => {
    const now = withFrozenTime(ctx)
    const before = await lockAutomation(tx, alias)
    await assertRevision(now, tx, before, { revision, agent })
    if (before.archivedAt) throw refusal('automation_archived')
    const read = await readOneDefinition(tx, AutomationDefinition.parse(before.draft))
    const problems = goneProblems(read, 'definition.')
    if (Object.keys(problems).length > 0) throw invalidInput(problems)
    if (doesNothing(read.definition))
      throw invalidInput({ 'definition.actions': problem('automation_does_nothing') })
    const number = (await findLastVersion(tx, before.id)) + 1
    await insert(tx, 'automation_version', {
      automationId: before.id,
      number,
      title: before.title,
      definition: read.definition,
      publishedBy: agent.id,
      publishedAt: now.now(),
    })
    const { trigger } = read.definition
    const triggers = trigger.kind === 'event' ? trigger.events : []
    const row = await updateOne(
      tx,
      'automation',
      { id: before.id },
      {
        version: number,
        triggers,
        eventTypes: [...new Set(triggers.map(automationEventOf))],
        macroId: read.macroId,
        evaluatedUntil: trigger.kind === 'time' ? now.now() : null,
        pausedFor: null,
        revision: { increment: 1 },
        updatedAt: now.now(),
      },
    )
    await recordAutomationChange(now, tx, row, 'published')
    return toAutomationView(ctx, tx, agent, row)
  })
}

function doesNothing({ actions }: AutomationDefinition): boolean {
  const { macro, note, reply, changes, notice, webhook = null } = actions
  const tells = notice && (notice.assignee || notice.people.length > 0 || notice.teams.length > 0)
  const writes = note !== '' || reply !== ''
  return macro === null && !writes && changes.length === 0 && !tells && webhook === null
}

async function findLastVersion(tx: Transaction, automationId: string): Promise<number> {
  const [last] = await query<{ number: number }>(
    tx,
    sql`SELECT COALESCE(max(number), 0) AS number FROM automation_version WHERE automation_id = ${automationId}`,
  )
  return last?.number ?? 0
}

/** Moves an automation to another place in the order in which they run, from 1. */
export async function moveAutomation(
  ctx: Context,
  { alias, position: place }: MoveAutomation & AliasParams,
): Promise<AutomationList> {
  authorize(mayPublishAutomations(requireAutomationKeeper(ctx)))
  await transaction(ctx, async (tx) => {
    const now = withFrozenTime(ctx)
    await lockAutomations(tx)
    const moved = await lockAutomation(tx, alias)
    if (moved.archivedAt) throw refusal('automation_archived')
    const rows = await findMany(
      tx,
      'automation',
      { archivedAt: null },
      { columns: ['id', 'position'], orderBy: ['position', 'id'] },
    )
    const others = rows.filter(({ id }) => id !== moved.id)
    const order = others.toSpliced(Math.min(place, rows.length) - 1, 0, moved)
    if (order.every(({ id }, index) => id === rows[index]?.id)) return
    await saveOrder(tx, 'automation', order, 1)
    await recordAutomationChange(now, tx, moved, 'moved')
  })
  return listAutomations(ctx, { show: 'active' })
}

/**
 * Pauses an automation, or lets it run again. Throws `automation_paused` where what it names is gone still, and the
 * automation stays paused.
 */
export async function pauseAutomation(
  ctx: Context,
  { alias, isPaused }: SetAutomationPaused & AliasParams,
): Promise<AutomationView> {
  const agent = requireAutomationKeeper(ctx)
  authorize(isPaused || mayPublishAutomations(agent))
  return transaction(ctx, async (tx) => {
    const now = withFrozenTime(ctx)
    const before = await lockAutomation(tx, alias)
    if (before.archivedAt) throw refusal('automation_archived')
    if (before.version === null) throw refusal('automation_unpublished')
    if ((before.pausedFor !== null) === isPaused) return toAutomationView(ctx, tx, agent, before)
    if (!isPaused) await assertNothingGone(tx, before)
    const person = await findOne(tx, 'person', { id: agent.id }, { columns: ['name'] })
    const byHand = problem('automation_paused', { because: 'by_hand', name: person?.name ?? '' })
    const row = await updateOne(
      tx,
      'automation',
      { id: before.id },
      {
        pausedFor: isPaused ? writeProblem(byHand) : null,
        // Nothing is made up for: what would have been due meanwhile stays as it is.
        ...(before.evaluatedUntil && { evaluatedUntil: now.now() }),
        revision: { increment: 1 },
      },
    )
    await recordAutomationChange(now, tx, row, isPaused ? 'paused' : 'continued')
    return toAutomationView(ctx, tx, agent, row)
  })
}

async function assertNothingGone(
  tx: Transaction,
  { id, version }: { id: string; version: number | null },
): Promise<void> {
  const row = await findOne(tx, 'automation_version', { automationId: id, number: version ?? 0 })
  if (!row) throw refusal('automation_unpublished')
  const { gone } = await readOneDefinition(tx, AutomationDefinition.parse(row.definition))
  const [first] = Object.values(gone)
  if (first) throw refusal('automation_paused', { ...first })
}
