import { rooms } from '@lodge/desk/ticketing'
import type { Sockets } from './sockets.ts'

/** Has the wall screens that show a team fetch its figures. */
export function broadcastToWalls({ wall }: Sockets, teamId: string): void {
  wall.to([rooms.team(teamId)]).emit('wall.changed', {})
}
