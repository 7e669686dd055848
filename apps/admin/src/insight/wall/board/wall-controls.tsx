import { ChevronLeft, ChevronRight, type LucideIcon, Maximize, Pause, Play } from 'lucide-react'
import { t } from '../../../foundation/t.ts'
import type { Cycle } from './use-cycle.ts'

interface WallControlsProps {
  cycle: Cycle
  total: number
  name: string
}

export function WallControls({ cycle, total, name }: WallControlsProps) {
  return (
    <footer className="flex shrink-0 items-center justify-between gap-[1rem] text-[1.25rem] text-muted-foreground">
      <p className="min-w-0 truncate">{name}</p>
      <div className="flex items-center gap-[0.5rem]">
        {total > 1 && (
          <>
            <WallButton icon={ChevronLeft} label={t('wall.board.previous')} onClick={cycle.previous} />
            <span className="tabular-nums">{t('wall.board.page', { place: cycle.place + 1, total })}</span>
            <WallButton icon={ChevronRight} label={t('wall.board.next')} onClick={cycle.next} />
            <WallButton
              icon={cycle.isPaused ? Play : Pause}
              label={cycle.isPaused ? t('wall.board.go') : t('wall.board.pause')}
              onClick={cycle.toggle}
            />
          </>
        )}
        {document.fullscreenEnabled && (
          <WallButton icon={Maximize} label={t('wall.board.fullScreen')} onClick={toggleFullScreen} />
        )}
      </div>
    </footer>
  )
}

function WallButton({
  icon: Icon,
  label,
  onClick,
}: {
  icon: LucideIcon
  label: string
  onClick: () => void
}) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="rounded-[0.25rem] p-[0.5rem] hover:bg-card hover:text-foreground max-md:size-11"
    >
      <Icon aria-hidden className="size-[1.5rem]" />
    </button>
  )
}

function toggleFullScreen(): void {
  const change = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen()
  // Some televisions have the button and refuse it.
  change.catch(() => undefined)
}
