import type { WallBoard } from '@lodge/contracts'
import { useEffect, useState } from 'react'
import { t } from '../../../foundation/t.ts'
import { isReloadDue } from './is-reload-due.ts'
import { useTelevision } from './use-television.ts'
import { useWallBoard } from './use-wall-board.ts'
import { WallBoardView } from './wall-board-view.tsx'
import type { WallClock } from './wall-clock.ts'
import { WallNotice } from './wall-notice.tsx'

/** The dashboard on a television, by a link of its own and without anybody signed in. */
export function WallScreen() {
  useTelevision()
  const { clock, board, version, isFailed } = useWallBoard()
  useEverySecond()
  useReload(clock, board, version)
  if (board === null) return <WallNotice title={t('wall.board.ended')} text={t('wall.board.endedText')} />
  if (!board) return <WallNotice title={isFailed ? t('wall.board.noConnection') : t('wall.board.opening')} />
  return <WallBoardView board={board} clock={clock} />
}

/** Draws the screen each second: its clock, its countdowns, and the state of the connection. */
function useEverySecond(): void {
  const [, setTicks] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTicks((ticks) => ticks + 1), 1_000)
    return () => clearInterval(timer)
  }, [])
}

/** Reloads the page when due, but not while the server is lost: the browser's error page would replace it. */
function useReload(clock: WallClock, board: WallBoard | null | undefined, version: string | null): void {
  const [loadedVersion, setLoadedVersion] = useState<string | null>(null)
  if (loadedVersion === null && version !== null) setLoadedVersion(version)
  const loaded = { forMs: performance.now(), version: loadedVersion }
  const present = board && { now: clock.now(), timezone: board.timezone, version }
  const isDue = present ? !clock.isLost() && isReloadDue(loaded, present) : false
  useEffect(() => {
    if (isDue) window.location.reload()
  }, [isDue])
}
