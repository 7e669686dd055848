import { rooms } from '@lodge/desk/ticketing'
import type { Sockets } from './sockets.ts'

/** Wall screens of the team fetch its figures. */
export function broadcastToWalls({ wall }: Sockets, teamId: string): void {
  wall.to([rooms.team(teamId)]).emit('wall.changed', {})
}
