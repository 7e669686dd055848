import type { ReactNode } from 'react'
import { t } from '../../../foundation/t.ts'

interface ChartTableProps {
  columns: readonly string[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
}

/** The figures behind a chart, on request and for who does not see the bars. */
export function ChartTable({ columns, rows }: ChartTableProps) {
  return (
    <details className="px-4 pb-3 text-sm">
      <summary className="text-accent">{t('dashboard.asTable')}</summary>
      <table className="mt-2 w-full tabular-nums">
        <thead className="text-start text-xs text-muted-foreground">
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [head, ...cells] }) => (
            <tr key={key}>
              <th scope="row" className="text-start font-normal">
                {head}
              </th>
              {cells.map((cell, place) => (
                // The cells of a row never change places.
                <td key={columns[place + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
