import { connectSocket } from '@lodge/client'
import type { ServerToWall } from '@lodge/contracts'
import { useEffect, useEffectEvent } from 'react'

interface WallListener {
  onAlive: ServerToWall['wall.alive']
  refetch: () => Promise<{ data?: unknown }>
}

const togetherMs = 500
const reconnectMs = 3_000

/** Listens as long as the link holds: to signs of life, and to what is out of date. */
export function useWallSocket(isOpen: boolean, listener: WallListener): void {
  const alive = useEffectEvent(listener.onAlive)
  const refetch = useEffectEvent(listener.refetch)
  useEffect(() => {
    if (!isOpen) return
    let isClosed = false
    let retry: ReturnType<typeof setTimeout> | undefined
    const changes = gather(() => refetch())
    const socket = connectSocket({
      area: 'wall',
      onReconnected: () => changes.ask(),
      // The figures tell whether the link has ended; if it has not, the socket is tried again.
      onRefused: () => {
        changes.ask()
        retry = setTimeout(() => !isClosed && socket.connect(), reconnectMs)
      },
    })
    socket.on('wall.alive', (message) => alive(message))
    socket.on('wall.changed', () => changes.ask())
    return () => {
      isClosed = true
      clearTimeout(retry)
      changes.stop()
      socket.disconnect()
    }
  }, [isOpen])
}

/** Does the work soon after it was asked for, once for all who asked meanwhile, and never twice at a time. */
function gather(work: () => Promise<unknown>) {
  let isAsked = false
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const run = async () => {
    isAsked = false
    await work()
    timer = undefined
    if (isAsked) ask()
  }
  function ask() {
    isAsked = true
    if (!isStopped) timer ??= setTimeout(run, togetherMs)
  }
  return {
    ask,
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
