import { findOpenWallScreens, listWallTeamIds, type OpenWallScreen } from '@lodge/desk/insight'
import { rooms } from '@lodge/desk/ticketing'
import { version } from '../../version.ts'
import type { AppNamespace, AppSocket, SocketContext } from '../socket-context.ts'

/**
 * Disconnects wall screens of this node whose link has ended, and tells the others that they are connected. A screen
 * that hears nothing says so itself.
 */
export function createWallReview(namespace: AppNamespace, live: SocketContext) {
  let running: Promise<void> | null = null

  async function review(): Promise<void> {
    const sockets = [...namespace.sockets.values()]
    if (sockets.length === 0) return
    const ids = new Set(sockets.flatMap(({ data }) => data.wallScreenId ?? []))
    const open = await findOpenWallScreens(live.db, [...ids], live.now())
    const teams = await listWallTeamIds(live.db, [...open.values()])
    for (const socket of sockets) {
      const screen = open.get(socket.data.wallScreenId ?? '')
      if (!screen) socket.disconnect(true)
      else await confirm(socket, roomsOf(screen, teams))
    }
  }

  async function confirm(socket: AppSocket, allowedRooms: readonly string[]): Promise<void> {
    if (await move(socket, allowedRooms)) socket.emit('wall.changed', {})
    socket.emit('wall.alive', { now: live.now().toISOString(), version })
  }

  return {
    review,
    /** Runs by schedule, one at a time, where Postgres is available. */
    reviewQuietly: async () => {
      running ??= review()
        .catch((error: unknown) => live.log.warn({ err: error }, 'Wall screens could not be reviewed'))
        .finally(() => {
          running = null
        })
      await running
    },
    place: async (socket: AppSocket, screen: OpenWallScreen): Promise<void> => {
      await move(socket, roomsOf(screen, await listWallTeamIds(live.db, [screen])))
    },
  }
}

function roomsOf({ id }: OpenWallScreen, teams: ReadonlyMap<string, readonly string[]>): string[] {
  return [rooms.wallScreen(id), ...(teams.get(id) ?? []).map(rooms.team)]
}

/** Returns whether rooms were to be changed. */
async function move(socket: AppSocket, allowedRooms: readonly string[]): Promise<boolean> {
  const own = [...socket.rooms].filter((room) => room !== socket.id)
  const roomsToLeave = own.filter((room) => !allowedRooms.includes(room))
  const roomsToJoin = allowedRooms.filter((room) => !own.includes(room))
  for (const room of roomsToLeave) await socket.leave(room)
  if (roomsToJoin.length > 0) await socket.join(roomsToJoin)
  return roomsToLeave.length + roomsToJoin.length > 0
}
