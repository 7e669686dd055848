import {
  type ClientToServer,
  limits,
  type ServerToAdmin,
  type ServerToPortal,
  type ServerToWall,
} from '@lodge/contracts'
import { io, type Socket } from 'socket.io-client'
import { type ServerClock, serverClock } from '../clock/server-clock.ts'
import { baseUrl } from '../http/base-url.ts'
import type { Area } from '../http/http-client.ts'
import { useConnection } from './connection-store.ts'

export type AdminSocket = Socket<ServerToAdmin, ClientToServer>
export type PortalSocket = Socket<ServerToPortal, ClientToServer>
export type WallSocket = Socket<ServerToWall, ClientToServer>
type AnySocket = Socket<Pick<ServerToPortal, 'hello'>, ClientToServer>

export type SocketOptions = {
  /** By default the meta tag `app_url`, else the page's origin. */
  baseUrl?: string
  /** Pushes may have been missed: a reconnection could not recover them. */
  onMissed?: () => void
  /** Access can have changed while the connection was lost. */
  onReconnected?: () => void
  /** The session has ended. */
  onRefused?: (error: Error) => void
  clock?: ServerClock
  extraHeaders?: Record<string, string>
}

/** Opens the live connection of an area and keeps `useConnection` up to date. Close it with `socket.disconnect()`. */
export function connectSocket(options: SocketOptions & { area: 'admin' }): AdminSocket
export function connectSocket(options: SocketOptions & { area: 'portal' }): PortalSocket
export function connectSocket(options: SocketOptions & { area: 'wall' }): WallSocket
export function connectSocket({
  area,
  ...options
}: SocketOptions & { area: Area | 'wall' }): AdminSocket | PortalSocket | WallSocket {
  const socket = io(`${options.baseUrl ?? baseUrl()}/${area}`, {
    withCredentials: true,
    transports: ['websocket', 'polling'],
    // An attempt that hangs is abandoned as soon as a request would be.
    timeout: limits.httpTimeoutMs,
    reconnectionDelay: 500,
    reconnectionDelayMax: 5_000,
    forceNew: true,
    ...(options.extraHeaders ? { extraHeaders: options.extraHeaders } : {}),
  })
  followConnection(socket, options)
  return socket
}

function followConnection(
  socket: AnySocket,
  { onMissed, onReconnected, onRefused, clock = serverClock }: SocketOptions,
) {
  const { changed } = useConnection.getState()
  let wasConnected = false
  const handleLoss = () => changed(navigator.onLine === false ? 'offline' : 'reconnecting')

  socket.on('connect', () => {
    changed('live')
    if (wasConnected) onReconnected?.()
    if (wasConnected && !socket.recovered) onMissed?.()
    wasConnected = true
  })
  socket.on('hello', ({ now }) => observeHello(clock, now))
  socket.on('disconnect', (reason) => {
    if (reason === 'io client disconnect') return changed('offline')
    handleLoss()
    // The server disconnects sockets when a role, a team or a session changes; Socket.IO leaves the next attempt to us.
    if (reason === 'io server disconnect') socket.connect()
  })
  socket.on('connect_error', (error) => {
    if (socket.active) return handleLoss()
    changed('offline')
    onRefused?.(error)
  })
  if (typeof window === 'undefined') return
  // An abandoned connection can outlive a short loss of the network, and must say nothing more.
  window.addEventListener('offline', () => {
    if (socket.active) changed('offline')
  })
  window.addEventListener('online', () => {
    if (socket.active) changed(socket.connected ? 'live' : 'reconnecting')
  })
}

/** Counts as precise to a quarter of a second: nobody knows how long the push was on its way. */
function observeHello(clock: ServerClock, now: string) {
  const receivedMs = Date.now()
  clock.observe({ serverMs: Date.parse(now), sentMs: receivedMs, receivedMs, precisionMs: 250 })
}
