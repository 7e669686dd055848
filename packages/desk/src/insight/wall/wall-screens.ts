import {
  type CreateWallScreen,
  dayMs,
  limits,
  type NewWallScreen,
  superadmin,
  type WallScreenParams,
  type WallScreenView,
} from '@lodge/contracts'
import {
  countRows,
  type Database,
  findMany,
  findOne,
  insert,
  query,
  remove,
  sql,
  type Transaction,
} from '@lodge/database'
import { hasPermission, refusal, refusalAt, type Staff, seesTeam } from '@lodge/domain'
import { type Context, recordEventBy, transaction } from '../../foundation/context.ts'
import { requireRecordPermission } from '../../foundation/records/require-record-permission.ts'
import { requireStaff } from '../../foundation/require-staff.ts'
import { createLinkToken } from '../../identity/auth/link-token.ts'
import { findOpenWallScreens } from './find-open-screens.ts'

interface ScreenRow extends Omit<WallScreenView, 'isOpen' | 'expiresAt' | 'lastSeenAt' | 'maker'> {
  [column: string]: unknown
  makerAlias: string
  makerName: string
  expiresAt: Date
  lastSeenAt: Date | null
}

/** Returns the wall screens that the actor has made and that have not expired, newest first; superadmins see all. */
export async function listWallScreens(ctx: Context): Promise<WallScreenView[]> {
  const actor = requireReader(ctx)
  const rows = await selectScreens(ctx.db, ctx.now(), actor)
  return toViews(ctx, rows)
}

/** Makes a television's link for teams that the actor sees. Throws `unknown_record` and `too_many_wall_screens`. */
export async function createWallScreen(ctx: Context, input: CreateWallScreen): Promise<NewWallScreen> {
  const actor = requireReader(ctx)
  const { token, tokenHash } = createLinkToken()
  const { teams, days, ...shown } = input
  const now = ctx.now()
  const id = await transaction(ctx, async (tx) => {
    const own = { makerId: actor.id }
    // What has expired is in the activity log.
    await remove(tx, 'wall_screen', sql`maker_id = ${actor.id} AND expires_at <= ${now}`)
    if ((await countRows(tx, 'wall_screen', own)) >= limits.wallScreens)
      throw refusal('too_many_wall_screens', { max: limits.wallScreens })
    const named = await findTeams(tx, actor, teams)
    const expiresAt = new Date(now.getTime() + days * dayMs)
    const screen = await insert(tx, 'wall_screen', {
      ...shown,
      ...own,
      tokenHash,
      teamIds: named.map((team) => team.id),
      createdAt: now,
      expiresAt,
    })
    const after = {
      ...(named.length > 0 && { teams: named.map((team) => team.name) }),
      expires: expiresAt.toISOString(),
    }
    await recordChange(ctx, tx, screen, { how: 'created', before: null, after })
    return screen.id
  })
  const [view] = await toViews(ctx, await selectScreens(ctx.db, now, actor, id))
  if (!view) throw refusal('wall_screen_not_found')
  return { ...view, token }
}

/** Ends a screen's link for good. Throws `wall_screen_not_found`, also for other people's unless by a superadmin. */
export async function revokeWallScreen(ctx: Context, { id }: WallScreenParams): Promise<void> {
  const actor = requireReader(ctx)
  const makerId = hasPermission(actor, superadmin) ? {} : { makerId: actor.id }
  await transaction(ctx, async (tx) => {
    await query(tx, sql`SELECT FROM wall_screen WHERE id = ${id} FOR UPDATE`)
    const screen = await findOne(tx, 'wall_screen', { id, ...makerId })
    if (!screen) throw refusal('wall_screen_not_found')
    await remove(tx, 'wall_screen', { id })
    await recordChange(ctx, tx, screen, { how: 'deleted', before: null, after: null })
  })
}

function requireReader(ctx: Context): Staff {
  requireRecordPermission(ctx, 'view_report')
  return requireStaff(ctx)
}

async function findTeams(tx: Transaction, actor: Staff, aliases: readonly string[]) {
  const found = await findMany(
    tx,
    'team',
    { alias: [...aliases], archivedAt: null },
    { columns: ['id', 'alias', 'name'], orderBy: ['position', 'name'] },
  )
  const teams = found.filter((team) => seesTeam(actor, team.id))
  const unknown = aliases.find((alias) => !teams.some((team) => team.alias === alias))
  if (unknown !== undefined) throw refusalAt('teams', 'unknown_record', { kind: 'team', alias: unknown })
  return teams
}

function selectScreens(db: Database, now: Date, actor: Staff, id?: string): Promise<ScreenRow[]> {
  const whose = hasPermission(actor, superadmin) ? sql`TRUE` : sql`screen.maker_id = ${actor.id}`
  const which = id === undefined ? sql`TRUE` : sql`screen.id = ${id}`
  return query<ScreenRow>(
    db,
    sql`
    SELECT screen.id, screen.name, person.alias AS "makerAlias", person.name AS "makerName",
           COALESCE((SELECT jsonb_agg(jsonb_build_object('alias', team.alias, 'name', team.name)
                                      ORDER BY team.position, team.name)
                     FROM team WHERE team.id = ANY(screen.team_ids)), '[]') AS teams,
           screen.shows_subjects AS "showsSubjects", screen.shows_agents AS "showsAgents",
           screen.expires_at AS "expiresAt", screen.last_seen_at AS "lastSeenAt"
    FROM wall_screen screen JOIN person ON person.id = screen.maker_id
    WHERE screen.expires_at > ${now} AND ${whose} AND ${which}
    ORDER BY screen.created_at DESC, screen.id DESC`,
  )
}

async function toViews({ db, now }: Context, rows: readonly ScreenRow[]): Promise<WallScreenView[]> {
  const open = await findOpenWallScreens(
    db,
    rows.map(({ id }) => id),
    now(),
  )
  return rows.map(({ makerAlias, makerName, expiresAt, lastSeenAt, ...row }) => ({
    ...row,
    maker: { alias: makerAlias, name: makerName },
    isOpen: open.has(row.id),
    expiresAt: expiresAt.toISOString(),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
  }))
}

async function recordChange(
  ctx: Context,
  tx: Transaction,
  { id, name }: { id: string; name: string },
  change: {
    how: 'created' | 'deleted'
    before: null
    after: { teams?: string[]; expires: string } | null
  },
): Promise<void> {
  await recordEventBy(ctx, tx, { type: 'wall_screen.changed', recordId: id, subject: name, ...change })
}
