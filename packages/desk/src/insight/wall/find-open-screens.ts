import type { Database, Prisma } from '@lodge/database'
import { hasPermission, type Staff, seesTeam } from '@lodge/domain'
import { hashLinkToken } from '../../identity/auth/link-token.ts'
import { loadStaffByIds } from '../../identity/people/load-staff.ts'

const columns = {
  id: true,
  name: true,
  makerId: true,
  teamIds: true,
  secondsPerPage: true,
  showsSubjects: true,
  showsAgents: true,
  expiresAt: true,
} as const

type StoredScreen = Prisma.WallScreenGetPayload<{ select: typeof columns }>

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
  const [screen = null] = await findOpen(db, { tokenHash: hashLinkToken(token), expiresAt: { gt: now } })
  return screen
}

/** Returns those of these screens that may show their figures now, by id. */
export async function findOpenWallScreens(
  db: Database,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, OpenWallScreen>> {
  const screens = await findOpen(db, { id: { in: [...ids] }, expiresAt: { gt: now } })
  return new Map(screens.map((screen) => [screen.id, screen]))
}

/** Returns the ids of the teams that each screen shows, in the order of the sidebar. */
export async function listWallTeamIds(
  db: Database,
  screens: readonly OpenWallScreen[],
): Promise<Map<string, string[]>> {
  const teams = await db.prisma.team.findMany({
    where: { archivedAt: null },
    orderBy: [{ position: 'asc' }, { name: 'asc' }],
    select: { id: true },
  })
  return new Map(
    screens.map(({ id: screenId, maker, teamIds }) => {
      const isShown = (id: string) => (teamIds.length > 0 ? teamIds.includes(id) : seesTeam(maker, id))
      return [screenId, teams.map(({ id }) => id).filter(isShown)]
    }),
  )
}

/** A screen is open while its maker is staff, may view reports, and sees each team that it names. */
async function findOpen(db: Database, where: Prisma.WallScreenWhereInput): Promise<OpenWallScreen[]> {
  const screens = await db.prisma.wallScreen.findMany({ where, select: columns })
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
  const teams = await db.prisma.team.findMany({
    where: { id: { in: [...ids] }, archivedAt: { not: null } },
    select: { id: true },
  })
  return new Set(teams.map(({ id }) => id))
}
