import { type Database, findMany, isOneOf, type Sql, sql, type TableRow } from '@lodge/database'
import { hasPermission, type Staff, seesTeam } from '@lodge/domain'
import { hashLinkToken } from '../../identity/auth/link-token.ts'
import { loadStaffByIds } from '../../identity/people/load-staff.ts'

const columns = [
  'id',
  'name',
  'makerId',
  'teamIds',
  'secondsPerPage',
  'showsSubjects',
  'showsAgents',
  'expiresAt',
] as const

type StoredScreen = Pick<TableRow<'wall_screen'>, (typeof columns)[number]>

/** A screen that may show its figures now, with those of whom it shows no more than they see. */
export interface OpenWallScreen extends StoredScreen {
  maker: Staff
}

/** Returns the screen whose link has this secret, as long as it may show anything; null for every other one, alike. */
export async function findOpenWallScreen(
  db: Database,
  token: string,
  now: Date,
): Promise<OpenWallScreen | null> {
  const [screen = null] = await findOpen(
    db,
    sql`token_hash = ${hashLinkToken(token)} AND expires_at > ${now}`,
  )
  return screen
}

/** Returns those of these screens that may show their figures now, by id. */
export async function findOpenWallScreens(
  db: Database,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, OpenWallScreen>> {
  const screens = await findOpen(db, sql`${isOneOf(sql`id`, ids)} AND expires_at > ${now}`)
  return new Map(screens.map((screen) => [screen.id, screen]))
}

/** Returns the ids of the teams that each screen shows, in the order of the sidebar. */
export async function listWallTeamIds(
  db: Database,
  screens: readonly OpenWallScreen[],
): Promise<Map<string, string[]>> {
  const teams = await findMany(
    db,
    'team',
    { archivedAt: null },
    { columns: ['id'], orderBy: ['position', 'name'] },
  )
  return new Map(
    screens.map(({ id: screenId, maker, teamIds }) => {
      const isShown = (id: string) => (teamIds.length > 0 ? teamIds.includes(id) : seesTeam(maker, id))
      return [screenId, teams.map(({ id }) => id).filter(isShown)]
    }),
  )
}

/** A screen is open while its maker is staff, may view reports, and sees each team that it names. */
async function findOpen(db: Database, where: Sql): Promise<OpenWallScreen[]> {
  const screens = await findMany(db, 'wall_screen', where, { columns })
  if (screens.length === 0) return []
  const [makers, archived] = await Promise.all([
    loadStaffByIds(
      db,
      screens.map(({ makerId }) => makerId),
    ),
    findArchived(
      db,
      screens.flatMap(({ teamIds }) => teamIds),
    ),
  ])
  return screens.flatMap((screen) => {
    const maker = makers.get(screen.makerId)
    if (!maker || !hasPermission(maker, 'view_report')) return []
    const isWhole = screen.teamIds.every((id) => seesTeam(maker, id) && !archived.has(id))
    return isWhole ? [{ ...screen, maker }] : []
  })
}

async function findArchived(db: Database, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const teams = await findMany(db, 'team', sql`id = ANY(${[...ids]}) AND archived_at IS NOT NULL`, {
    columns: ['id'],
  })
  return new Set(teams.map(({ id }) => id))
}
