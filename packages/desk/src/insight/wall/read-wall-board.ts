import { minuteMs, type WallBoard } from '@lodge/contracts'
import { getOne, query, sql } from '@lodge/database'
import { refusal } from '@lodge/domain'
import type { Context } from '../../foundation/context.ts'
import { findOpenWallScreen, listWallTeamIds, type OpenWallScreen } from './find-open-screens.ts'
import { listWallAgents, listWallBreaching, listWallCounts } from './wall-figures.ts'

type Sent = Omit<WallBoard, 'version'>

/**
 * Returns what a television shows, by the secret of its link alone: nothing that its maker does not see. Throws
 * `wall_screen_ended` for a link that is unknown, expired or revoked, or whose maker has lost the right to it.
 */
export async function readWallBoard({ db, now }: Context, token: string): Promise<Sent> {
  const at = now()
  const screen = await requireOpenWallScreen({ db, now }, token)
  const teamIds = (await listWallTeamIds(db, [screen])).get(screen.id) ?? []
  const scope = { db, now: at, teamIds, maker: screen.maker }
  const [site, counts, breaching, agents] = await Promise.all([
    getOne(db, 'site', { id: 1 }, { columns: ['name', 'timezone'] }),
    listWallCounts(scope),
    listWallBreaching(scope, screen),
    screen.showsAgents ? listWallAgents(scope) : null,
    noteSeen({ db, now }, screen),
  ])
  return {
    name: screen.name,
    secondsPerPage: screen.secondsPerPage,
    site: site.name,
    timezone: site.timezone,
    asOf: at.toISOString(),
    teams: counts.map(({ id, ...count }) => ({
      ...count,
      breaching: breaching.get(id) ?? [],
      agents: agents ? (agents.get(id) ?? []) : null,
    })),
  }
}

/** Returns the open screen of a link; throws `wall_screen_ended`. */
export async function requireOpenWallScreen(
  { db, now }: Pick<Context, 'db' | 'now'>,
  token: string,
): Promise<OpenWallScreen> {
  const screen = await findOpenWallScreen(db, token, now())
  if (!screen) throw refusal('wall_screen_ended')
  return screen
}

/** At most once a minute: a screen asks often. */
async function noteSeen({ db, now }: Pick<Context, 'db' | 'now'>, { id }: OpenWallScreen): Promise<void> {
  const before = new Date(now().getTime() - minuteMs)
  await query(
    db,
    sql`UPDATE wall_screen SET last_seen_at = ${now()}
        WHERE id = ${id} AND (last_seen_at IS NULL OR last_seen_at <= ${before})`,
  )
}
