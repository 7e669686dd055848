import { ApiError } from '@lodge/client'
import { routes, type WallBoard } from '@lodge/contracts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { http } from '../../../foundation/http.ts'
import { useWallSocket } from './use-wall-socket.ts'
import { createWallClock, type WallClock } from './wall-clock.ts'

/** Late tickets come into the list by the passing of time alone, which nobody pushes. */
const refetchMs = 30_000
const retryMs = 5_000

interface Wall {
  clock: WallClock
  /** Null where the link has ended, undefined as long as nothing has arrived. */
  board: WallBoard | null | undefined
  /** The server's latest version; null until it has said so. */
  version: string | null
  /** Says that the latest try to read failed, even where there is an older board. */
  isFailed: boolean
}

/** Opens the wall by the secret behind the #, if there is one, and keeps its figures true. */
export function useWallBoard(): Wall {
  const [clock] = useState(() => createWallClock())
  const [version, setVersion] = useState<string | null>(null)
  const {
    data: board,
    refetch,
    isError,
  } = useQuery({
    queryKey: ['wall-board'],
    queryFn: async () => {
      const read = await readBoard()
      if (read) clock.heard(Date.parse(read.asOf))
      return read
    },
    retry: false,
    networkMode: 'always',
    refetchInterval: ({ state }) => (state.data !== null && clock.isLost() ? retryMs : refetchMs),
    refetchIntervalInBackground: true,
  })
  useWallSocket(board !== undefined && board !== null, {
    onAlive: ({ now, version: latest }) => {
      clock.heard(Date.parse(now))
      setVersion(latest)
    },
    refetch,
  })
  return { clock, board, version: version ?? board?.version ?? null, isFailed: isError }
}

/** Returns null where the link has ended. Any other failure throws and leaves the figures, to be greyed. */
async function readBoard(): Promise<WallBoard | null> {
  try {
    await enter()
    return await http.call(routes.wallBoard, {})
  } catch (error) {
    if (error instanceof ApiError && (error.status === 410 || error.status === 422)) return null
    throw error
  }
}

/** Trades the secret for a cookie; it leaves the address bar, where visitors could read it. */
async function enter(): Promise<void> {
  const token = window.location.hash.slice(1)
  if (token === '') return
  await http.call(routes.openWall, { body: { token } })
  window.history.replaceState(window.history.state, '', window.location.pathname)
}
