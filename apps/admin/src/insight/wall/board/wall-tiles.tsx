import { cn } from '@lodge/ui'
import { t } from '../../../foundation/t.ts'
import { type WallFigure, wallFigures } from './wall-pages.ts'

const colours: Partial<Record<WallFigure, string>> = { atRisk: 'text-warning', breached: 'text-destructive' }

/** The figures, one large tile each. What is nought draws no eye. */
export function WallTiles({ figures }: { figures: Record<WallFigure, number> }) {
  return (
    <dl className="grid shrink-0 grid-cols-2 gap-[1.25rem] md:grid-cols-6">
      {wallFigures.map((figure) => (
        <div
          key={figure}
          className="flex flex-col-reverse justify-end gap-[0.25rem] rounded-[0.5rem] border border-border bg-card px-[1.25rem] py-[0.75rem]"
        >
          <dt className="shrink-0 truncate text-[1.5rem] leading-normal text-muted-foreground">
            {t(`wall.board.${figure}`)}
          </dt>
          <dd
            className={cn(
              'text-[5.5rem] leading-none font-semibold tabular-nums',
              figures[figure] > 0 && colours[figure],
            )}
          >
            {figures[figure]}
          </dd>
        </div>
      ))}
    </dl>
  )
}
