import type { ReportFigure, ReportMeasure, TicketReport } from '@lodge/contracts'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { t } from '../../../foundation/t.ts'
import { withCounted } from '../report-url.ts'
import { DefinitionButton } from './definition-button.tsx'
import { FigureChange } from './figure-change.tsx'
import { FigureLink } from './figure-link.tsx'

/** The figures at a glance, each with its change to the period before and what it counts. */
export function FigureTiles({ report }: { report: TicketReport }) {
  const { figures, deflection } = report
  return (
    <ul
      aria-label={t('reports.tiles.label')}
      className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-6 print:grid-cols-3"
    >
      <FigureTile report={report} measure="created" />
      <FigureTile report={report} measure="resolved" />
      <FigureTile report={report} measure="backlog" />
      <FigureTile report={report} measure="reopenRate">
        <ReopenedLink reopened={figures.reopened} />
      </FigureTile>
      <FigureTile report={report} measure="satisfaction">
        {t('reports.tiles.ratings', { count: figures.satisfaction.counted })}
      </FigureTile>
      <Tile title={t('reports.deflection.title')} definition={t('reports.deflection.definition')}>
        <DeflectionFigures deflection={deflection} />
      </Tile>
    </ul>
  )
}

/** The rate is of the resolutions; those that were reopened are a list of their own. */
function ReopenedLink({ reopened }: { reopened: ReportFigure }) {
  const [search] = useSearchParams()
  const text = t('reports.tiles.reopened', { count: reopened.value ?? 0 })
  if (reopened.counted === 0) return text
  return (
    <Link
      to={`?${withCounted(search, { measure: 'reopened' })}`}
      className="hover:text-accent hover:underline"
    >
      {text}
    </Link>
  )
}

interface FigureTileProps {
  report: TicketReport
  measure: ReportMeasure
  children?: ReactNode
}

function FigureTile({ report, measure, children }: FigureTileProps) {
  const figure = report.figures[measure]
  const title = t(`reports.measures.${measure}.title`)
  return (
    <Tile title={title} definition={t(`reports.measures.${measure}.definition`)}>
      <FigureLink
        figure={figure}
        counted={{ measure }}
        label={(value) => t('reports.counted.of', { measure: title, value })}
        className="text-2xl font-semibold"
      />
      <FigureChange measure={measure} now={figure} before={report.figuresBefore[measure]} />
      {children && <span className="text-xs text-muted-foreground tabular-nums">{children}</span>}
    </Tile>
  )
}

function Tile({ title, definition, children }: { title: string; definition: string; children: ReactNode }) {
  return (
    <li className="flex min-w-0 flex-col items-start rounded-md border border-border bg-card px-3 py-2.5 print:break-inside-avoid">
      <span className="flex w-full items-center justify-between gap-1 text-base text-muted-foreground">
        <span className="truncate">{title}</span>
        <DefinitionButton title={title} definition={definition} />
      </span>
      {children}
    </li>
  )
}

function DeflectionFigures({ deflection }: Pick<TicketReport, 'deflection'>) {
  if (!deflection)
    return <span className="text-xs text-muted-foreground">{t('reports.tiles.deflectionLeftOut')}</span>
  const { confirmed, possible, drafts } = deflection
  return (
    <>
      <span className="text-2xl font-semibold tabular-nums">{t('reports.number', { value: confirmed })}</span>
      <span className="text-xs font-medium">{t('reports.tiles.confirmed')}</span>
      <span className="text-xs text-muted-foreground tabular-nums">
        {t('reports.tiles.possible', { possible, drafts })}
      </span>
    </>
  )
}
