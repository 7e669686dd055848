import { Button, cn } from '@lodge/ui'
import { Table2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../../../foundation/t.ts'
import { ReportPanel } from '../report-panel.tsx'
import { type ChartName, useShownTable } from './use-shown-table.ts'

interface ReportChartProps {
  name: ChartName
  title: string
  aside?: ReactNode
  table: ReactNode
  children: ReactNode
}

/** A chart with the table of its figures behind it; on paper both are there. */
export function ReportChart({ name, title, aside, table, children }: ReportChartProps) {
  const { isShown, toggle } = useShownTable(name)
  return (
    <ReportPanel
      title={title}
      aside={
        <span className="flex flex-wrap items-center gap-3 text-xs text-muted-foreground">
          {aside}
          <Button
            variant="ghost"
            size="small"
            aria-expanded={isShown}
            onClick={toggle}
            className="print:hidden"
          >
            <Table2 aria-hidden />
            {isShown ? t('reports.charts.hideTable') : t('reports.charts.showTable')}
            <span className="sr-only">: {title}</span>
          </Button>
        </span>
      }
    >
      <div className="px-4 pb-3">{children}</div>
      <div className={cn('border-t border-border', !isShown && 'hidden print:block')}>{table}</div>
    </ReportPanel>
  )
}
