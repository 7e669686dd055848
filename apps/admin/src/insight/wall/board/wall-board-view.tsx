import type { WallBoard } from '@lodge/contracts'
import { cn, toLocalTime } from '@lodge/ui'
import { t } from '../../../foundation/t.ts'
import { useCycle } from './use-cycle.ts'
import { WallBreaching } from './wall-breaching.tsx'
import type { WallClock } from './wall-clock.ts'
import { WallControls } from './wall-controls.tsx'
import { WallLoad } from './wall-load.tsx'
import { listWallPages } from './wall-pages.ts'
import { WallTiles } from './wall-tiles.tsx'

/** The figures of one page at a time; what is no longer vouched for is greyed, and says since when. */
export function WallBoardView({ board, clock }: { board: WallBoard; clock: WallClock }) {
  const { timezone } = board
  const pages = listWallPages(board)
  const cycle = useCycle(pages.length, board.secondsPerPage)
  const page = pages[cycle.place]
  const isLost = clock.isLost()
  const now = clock.now()
  const time = (at: number | string) => toLocalTime(at, timezone).format('HH:mm')
  return (
    <main className="flex min-h-dvh flex-col gap-[1.25rem] bg-background p-[1.75rem] leading-[1.35] text-foreground md:h-dvh md:overflow-hidden">
      <header className="flex shrink-0 flex-wrap items-baseline justify-between gap-x-[2rem]">
        <h1 className="min-w-0 truncate text-[2.75rem] leading-tight font-semibold">
          {page?.team ?? t('wall.board.allTeams')}
        </h1>
        <p className="flex items-baseline gap-[1.5rem] text-[1.5rem] text-muted-foreground">
          {board.site}
          <time className="text-[2.75rem] leading-tight font-semibold text-foreground tabular-nums">
            {time(now)}
          </time>
        </p>
      </header>
      <div role="alert" className={isLost ? 'shrink-0' : 'sr-only'}>
        {isLost && (
          <p className="rounded-[0.5rem] bg-destructive px-[1.5rem] py-[0.75rem] text-[2.25rem] font-semibold text-destructive-foreground">
            {t('wall.board.lost', { since: time(clock.heardAt()), figures: time(board.asOf) })}
          </p>
        )}
      </div>
      {page && (
        <div
          key={cycle.place}
          className={cn(
            'flex min-h-0 flex-1 flex-col gap-[1.25rem] motion-safe:animate-in motion-safe:fade-in',
            isLost && 'opacity-40 grayscale',
          )}
        >
          <WallTiles figures={page.figures} />
          <div className="grid min-h-0 flex-1 gap-[1.25rem] md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] md:has-[>:only-child]:grid-cols-1">
            <WallBreaching tickets={page.breaching} now={now} />
            {page.load && <WallLoad load={page.load} isByTeam={page.team === null} />}
          </div>
        </div>
      )}
      <WallControls cycle={cycle} total={pages.length} name={board.name} />
    </main>
  )
}
