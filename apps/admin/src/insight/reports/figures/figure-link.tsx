import type { ReportFigure } from '@lodge/contracts'
import { cn } from '@lodge/ui'
import { Link, useSearchParams } from 'react-router'
import { t } from '../../../foundation/t.ts'
import { type CountedFigure, withCounted } from '../report-url.ts'
import { formatFigure } from './format-figure.ts'

interface FigureLinkProps {
  figure: ReportFigure
  counted: CountedFigure
  /** Names the figure for screen readers, where no heading beside it does. */
  label?: (value: string) => string
  className?: string
}

/** A figure that leads to the tickets behind it; nothing where nothing was counted. */
export function FigureLink({ figure, counted, label, className }: FigureLinkProps) {
  const [search] = useSearchParams()
  const text = formatFigure(counted.measure, figure.value)
  if (figure.counted === 0)
    return (
      <span className={cn('tabular-nums', className)}>
        <span aria-hidden={figure.value === null}>{text}</span>
        {figure.value === null && <span className="sr-only">{t('reports.none')}</span>}
      </span>
    )
  return (
    <Link
      to={`?${withCounted(search, counted)}`}
      aria-label={label?.(text)}
      className={cn('tabular-nums hover:text-accent hover:underline', className)}
    >
      {text}
    </Link>
  )
}
