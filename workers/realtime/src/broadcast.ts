import type { ServerToAdmin, ServerToPortal } from '@lodge/contracts'
import { rooms as roomNames } from '@lodge/desk'
import type { Sockets } from './socket-server.ts'

/** No rooms means nobody: Socket.IO would take an empty list for everybody. */
export function broadcastToAdmin<Name extends keyof ServerToAdmin>(
  { admin }: Sockets,
  rooms: readonly string[],
  name: Name,
  ...message: Parameters<ServerToAdmin[Name]>
): void {
  if (rooms.length > 0) admin.to([...rooms]).emit(name, ...message)
}

export function broadcastToPortal<Name extends keyof ServerToPortal>(
  { portal }: Sockets,
  rooms: readonly string[],
  name: Name,
  ...message: Parameters<ServerToPortal[Name]>
): void {
  if (rooms.length > 0) portal.to([...rooms]).emit(name, ...message)
}

/** Has the wall screens that show a team fetch its figures. */
export function broadcastToWalls({ wall }: Sockets, teamId: string): void {
  wall.to(roomNames.team(teamId)).emit('wall.changed', {})
}
