import type { ServerToAdmin, ServerToPortal, ServerToWall } from '@lodge/contracts'
import type { RedisClient } from '@lodge/events'
import { openSocketWriter, type SocketArea, type SocketWriter } from '@lodge/events'

export interface Sockets extends Pick<SocketWriter, 'deliver' | 'forgetBefore'> {
  admin: SocketArea<ServerToAdmin>
  portal: SocketArea<ServerToPortal>
  wall: SocketArea<ServerToWall>
}

export function openSockets(redis: RedisClient, prefix: string): Sockets {
  const { area, deliver, forgetBefore } = openSocketWriter(redis, prefix)
  return { admin: area('/admin'), portal: area('/portal'), wall: area('/wall'), deliver, forgetBefore }
}
