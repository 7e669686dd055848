import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@lodge/ui'
import { t } from '../../../foundation/t.ts'
import { FigureLink } from '../figures/figure-link.tsx'
import type { StepPoint } from './step-points.ts'

const series = ['created', 'resolved', 'backlog'] as const

/** The figures of the charts over time, each beside that of the period before. */
export function StepsTable({ points }: { points: readonly StepPoint[] }) {
  return (
    <Table aria-label={t('reports.charts.steps.title')} className="tabular-nums">
      <TableHeader>
        <tr>
          <TableHead>{t('reports.charts.steps.head')}</TableHead>
          {series.flatMap((name) => [
            <TableHead key={name} className="text-end">
              {t(`reports.measures.${name}.title`)}
            </TableHead>,
            <TableHead key={`${name}-before`} className="text-end font-normal">
              {t('reports.charts.before')}
              <span className="sr-only">, {t(`reports.measures.${name}.title`)}</span>
            </TableHead>,
          ])}
        </tr>
      </TableHeader>
      <TableBody>
        {points.map((point) => (
          <TableRow key={point.days} className="h-8 break-inside-avoid">
            <th scope="row" className="px-1.5 text-start font-normal whitespace-nowrap first:ps-gutter">
              {point.title}
            </th>
            {series.flatMap((name) => [
              <TableCell key={name} className="text-end">
                <FigureLink
                  figure={{ value: point[name], counted: point[name] }}
                  counted={{ measure: name, days: point.days }}
                  label={(value) =>
                    t('reports.groups.of', {
                      measure: t(`reports.measures.${name}.title`),
                      name: point.title,
                      value,
                    })
                  }
                />
              </TableCell>,
              <TableCell key={`${name}-before`} className="text-end text-muted-foreground">
                {point[`${name}Before`] === null
                  ? '–'
                  : t('reports.number', { value: point[`${name}Before`] ?? 0 })}
              </TableCell>,
            ])}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
