import type { ReportFigure, ReportMeasure } from '@lodge/contracts'
import { cn } from '@lodge/ui'
import { ArrowDown, ArrowUp, Minus } from 'lucide-react'
import { t } from '../../../foundation/t.ts'
import { describeChange } from './format-figure.ts'

interface FigureChangeProps {
  measure: ReportMeasure
  now: ReportFigure
  before: ReportFigure
  className?: string
}

const icons = { up: ArrowUp, down: ArrowDown, same: Minus }
const tones = { good: 'text-success', bad: 'text-destructive', neutral: 'text-muted-foreground' }

/** The difference from the period before, in words and with its sign. */
export function FigureChange({ measure, now, before, className }: FigureChangeProps) {
  const change = describeChange(measure, now.value, before.value)
  if (!change)
    return (
      <span className={cn('text-xs text-muted-foreground', className)}>{t('reports.change.nothing')}</span>
    )
  const Icon = icons[change.direction]
  return (
    <span
      className={cn(
        'inline-flex items-center gap-1 text-xs font-medium tabular-nums',
        tones[change.tone],
        className,
      )}
    >
      <Icon aria-hidden className="size-3 shrink-0" />
      {change.text}
    </span>
  )
}
