import { limits } from '@lodge/contracts'
import { countRows, insert, query, remove, sql, type Transaction, updateOne, uuids } from '@lodge/database'
import { refusal } from '@lodge/domain'
import { asOne } from '../as-one.ts'
import { matchesFilter } from '../protocol/match-filter.ts'
import { type GroupNames, type MemberStep, readGroup, readGroupChange } from '../protocol/read-group.ts'
import { readOperations } from '../protocol/read-operations.ts'
import { isSelected, type Selection } from '../protocol/select-attributes.ts'
import {
  type ExpectedVersion,
  integrationOf,
  requireId,
  requireVersion,
  type ScimContext,
} from '../scim-context.ts'
import { fillTeams } from './fill-teams.ts'
import {
  findScimGroup,
  groupVersionOf,
  listMembers,
  type StoredScimGroup,
  toScimGroup,
} from './stored-group.ts'

export type ScimGroupView = ReturnType<typeof toScimGroup>

/** Returns a group of the directory that asks; its members only if they are asked for. */
export async function getScimGroup(
  ctx: ScimContext,
  { id, ...selection }: { id: string } & Selection,
): Promise<ScimGroupView> {
  const group = await findScimGroup(ctx.db, integrationOf(ctx), id)
  if (!isSelected('members', selection)) return toScimGroup(ctx, group, null)
  const members = await listMembers(ctx, ctx.db, [group.id])
  return toScimGroup(ctx, group, members.get(group.id) ?? [])
}

/** Makes a group of a directory. Throws `scim_taken` for a name that another one has. */
export async function createScimGroup(ctx: ScimContext, body: unknown): Promise<ScimGroupView> {
  const integrationId = integrationOf(ctx)
  const { displayName, externalId = null, members } = readGroup(body)
  return asOne(ctx, 'displayName', async (now, tx) => {
    if ((await countRows(tx, 'scim_group', { integrationId })) >= limits.scimGroups)
      throw refusal('scim_too_many', { path: 'Groups', max: limits.scimGroups })
    await requireFreeNames(tx, integrationId, null, { displayName, externalId })
    const at = now.now()
    const names = { integrationId, displayName, externalId }
    const { id } = await insert(
      tx,
      'scim_group',
      { ...names, createdAt: at, updatedAt: at },
      { columns: ['id'] },
    )
    await addMembers(tx, integrationId, id, members)
    const views = await listMembers(ctx, tx, [id])
    return toScimGroup(ctx, await findScimGroup(tx, integrationId, id), views.get(id) ?? [])
  })
}

/** Gives a group the name and the members that a directory has sent, and no others. */
export async function replaceScimGroup(
  ctx: ScimContext,
  { id, body, ...expected }: { id: string; body: unknown } & ExpectedVersion,
): Promise<ScimGroupView> {
  const { members, ...names } = readGroup(body)
  await change(ctx, { id, ...expected }, names, [{ kind: 'set', ids: members }])
  return getScimGroup(ctx, { id })
}

/** Changes a group by the operations of a patch. Members that it has already, or has no more, change nothing. */
export async function patchScimGroup(
  ctx: ScimContext,
  { id, body, ...expected }: { id: string; body: unknown } & ExpectedVersion,
): Promise<void> {
  const { names, steps } = readGroupChange(readOperations(body))
  await change(ctx, { id, ...expected }, names, steps)
}

/** Deletes a group. Whoever was in a team by it alone leaves the team. */
export async function deleteScimGroup(
  ctx: ScimContext,
  { id, ...expected }: { id: string } & ExpectedVersion,
): Promise<void> {
  await asOne(ctx, 'displayName', async (now, tx) => {
    const group = await lockGroup(tx, integrationOf(ctx), id)
    requireVersion(expected, groupVersionOf(group))
    await remove(tx, 'scim_group', { id: group.id })
    await fillTeams(now, tx, group.teamId === null ? [] : [group.teamId])
  })
}

async function change(
  ctx: ScimContext,
  { id, ...expected }: { id: string } & ExpectedVersion,
  names: GroupNames,
  steps: readonly MemberStep[],
): Promise<void> {
  const integrationId = integrationOf(ctx)
  await asOne(ctx, 'displayName', async (now, tx) => {
    const group = await lockGroup(tx, integrationId, id)
    requireVersion(expected, groupVersionOf(group))
    const isRenamed =
      (names.displayName !== undefined && names.displayName !== group.displayName) ||
      (names.externalId !== undefined && names.externalId !== group.externalId)
    if (isRenamed) await requireFreeNames(tx, integrationId, group.id, names)
    let count = 0
    for (const step of steps) count += await takeStep(ctx, tx, { integrationId, groupId: group.id, step })
    if (count === 0 && !isRenamed) return
    await updateOne(
      tx,
      'scim_group',
      { id: group.id },
      { ...names, updatedAt: now.now(), version: { increment: 1 } },
      { columns: ['id'] },
    )
    if (count > 0 && group.teamId !== null) await fillTeams(now, tx, [group.teamId])
  })
}

interface Step {
  integrationId: string
  groupId: string
  step: MemberStep
}

/** Returns how many came or went. */
async function takeStep(
  ctx: ScimContext,
  tx: Transaction,
  { integrationId, groupId, step }: Step,
): Promise<number> {
  if (step.kind === 'add') return addMembers(tx, integrationId, groupId, step.ids)
  if (step.kind === 'remove') return removeMembers(tx, groupId, step.ids)
  if (step.kind === 'removeMatching') {
    const members = (await listMembers(ctx, tx, [groupId])).get(groupId) ?? []
    const chosen = members.filter((member) => matchesFilter({ ...member }, step.filter))
    return removeMembers(
      tx,
      groupId,
      chosen.map(({ value }) => value),
    )
  }
  const gone = await remove(
    tx,
    'scim_member',
    sql`group_id = ${groupId} AND person_id <> ALL(${uuids(step.ids)})`,
  )
  return gone + (await addMembers(tx, integrationId, groupId, step.ids))
}

function removeMembers(tx: Transaction, groupId: string, ids: readonly string[]): Promise<number> {
  return remove(tx, 'scim_member', sql`group_id = ${groupId} AND person_id = ANY(${uuids(ids)})`)
}

/** Throws `scim_value_invalid` for somebody who is no user of the directory. */
async function addMembers(
  tx: Transaction,
  integrationId: string,
  groupId: string,
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0
  const known = await query<{ personId: string }>(
    tx,
    sql`SELECT person_id AS "personId" FROM scim_user
        WHERE integration_id = ${integrationId} AND person_id = ANY(${uuids(ids)}) AND deleted_at IS NULL
        FOR KEY SHARE`,
  )
  const knownIds = new Set(known.map(({ personId }) => personId))
  const unknown = ids.find((id) => !knownIds.has(id))
  if (unknown !== undefined) throw refusal('scim_value_invalid', { path: `members[value eq "${unknown}"]` })
  const [added] = await query<{ count: number }>(
    tx,
    sql`WITH added AS (
          INSERT INTO scim_member (group_id, person_id) SELECT ${groupId}::uuid, unnest(${uuids(ids)})
          ON CONFLICT DO NOTHING RETURNING 1)
        SELECT count(*)::int AS count FROM added`,
  )
  const most = limits.scimGroupMembers
  if ((await countRows(tx, 'scim_member', { groupId })) > most)
    throw refusal('scim_too_many', { path: 'members', max: most })
  return added?.count ?? 0
}

async function requireFreeNames(
  tx: Transaction,
  integrationId: string,
  groupId: string | null,
  { displayName = '', externalId = null }: GroupNames,
): Promise<void> {
  const [other] = await query<{ isName: boolean }>(
    tx,
    sql`SELECT display_name = ${displayName}::citext AS "isName" FROM scim_group
        WHERE integration_id = ${integrationId} AND id IS DISTINCT FROM ${groupId}::uuid
          AND (display_name = ${displayName}::citext OR external_id = ${externalId})
        ORDER BY 1 DESC LIMIT 1`,
  )
  if (other) throw refusal('scim_taken', { path: other.isName ? 'displayName' : 'externalId' })
}

async function lockGroup(tx: Transaction, integrationId: string, id: string): Promise<StoredScimGroup> {
  await query(
    tx,
    sql`SELECT FROM scim_group WHERE id = ${requireId(id)} AND integration_id = ${integrationId} FOR UPDATE`,
  )
  return findScimGroup(tx, integrationId, id)
}
