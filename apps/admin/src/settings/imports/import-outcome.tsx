import { type ImportProblem, type ImportView, refusalText } from '@lodge/contracts'
import { Button, TableHead } from '@lodge/ui'
import { Download } from 'lucide-react'
import { Link } from 'react-router'
import { http } from '../../foundation/http.ts'
import {
  SettingsTable,
  SettingsTableCell,
  SettingsTableRow,
} from '../../foundation/settings-form/settings-table.tsx'
import { t } from '../../foundation/t.ts'
import { importKinds } from './import-kind.ts'
import { useImportActions } from './queries.ts'
import { UnusedColumns } from './unused-columns.tsx'

interface ImportOutcomeProps {
  view: ImportView
  onChangeColumns: () => void
}

const numbers = ['created', 'updated', 'unchanged', 'refused'] as const

/** The changes that a checked import would make or a finished one has made, and the lines left out. */
export function ImportOutcome({ view, onChangeColumns }: ImportOutcomeProps) {
  const { kind, state, lines, refused } = view
  const isChecked = state === 'checked'
  return (
    <>
      <p role="status" className="text-body font-medium">
        {isChecked
          ? t('imports.outcome.checked', { lines })
          : t('imports.outcome.finished', { lines: view.created + view.updated })}
      </p>
      <dl className="grid max-w-xl grid-cols-2 gap-3 sm:grid-cols-4">
        {numbers.map((name) => (
          <div key={name} className="rounded-md border border-border px-3 py-2">
            <dt className="text-sm text-muted-foreground">{t(`imports.outcome.${name}`)}</dt>
            <dd className="text-xl font-semibold tabular-nums">{view[name]}</dd>
          </div>
        ))}
      </dl>
      <UnusedColumns view={view} />
      {isChecked ? (
        <ImportDecision view={view} onChangeColumns={onChangeColumns} />
      ) : (
        <div>
          <Button asChild>
            <Link to={importKinds[kind].records}>{t(`imports.back.${kind}`)}</Link>
          </Button>
        </div>
      )}
      {refused > 0 && <RefusedLines view={view} />}
    </>
  )
}

/** Goes ahead with what was checked, or back to the columns. */
function ImportDecision({ view, onChangeColumns }: ImportOutcomeProps) {
  const { run } = useImportActions(view)
  const count = view.created + view.updated
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm text-muted-foreground">
        {t(count === 0 ? 'imports.outcome.nothing' : 'imports.outcome.decide')}
      </p>
      <div className="flex flex-wrap gap-2">
        {count > 0 && (
          <Button onClick={() => run.mutate()} isBusy={run.isPending}>
            {t(`imports.run.${view.kind}`, { count })}
          </Button>
        )}
        <Button variant="outline" onClick={onChangeColumns}>
          {t('imports.outcome.change')}
        </Button>
      </div>
    </div>
  )
}

function RefusedLines({ view }: { view: ImportView }) {
  const { kind, id, problems, refused } = view
  const address = `${http.baseUrl}${importKinds[kind].problems.path.replace(':id', id)}`
  const heads = (['line', 'column', 'value', 'problem'] as const).map((name) => (
    <TableHead key={name}>{t(`imports.refused.${name}`)}</TableHead>
  ))
  return (
    <section aria-label={t('imports.refused.title')} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-body font-semibold">{t('imports.refused.title')}</h2>
        {problems.length > 0 && (
          <Button asChild variant="outline">
            <a href={address} download>
              <Download aria-hidden />
              {t('imports.refused.csv')}
            </a>
          </Button>
        )}
      </div>
      {problems.length === 0 ? (
        <p className="text-sm text-muted-foreground">{t('imports.refused.forgotten')}</p>
      ) : (
        <SettingsTable label={t('imports.refused.title')} heads={heads}>
          {problems.map((problem, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line may have several problems, and none moves
            <RefusedLine key={at} view={view} problem={problem} />
          ))}
        </SettingsTable>
      )}
      {refused > problems.length && problems.length > 0 && (
        <p className="text-sm text-muted-foreground">{t('imports.refused.more', { count: refused })}</p>
      )}
    </section>
  )
}

function RefusedLine({ view, problem }: { view: ImportView; problem: ImportProblem }) {
  const { line, field, value, refusal } = problem
  const at = field === null ? undefined : view.columns[field]
  const column = at === undefined ? '' : (view.headers[at]?.name ?? '')
  return (
    <SettingsTableRow>
      <SettingsTableCell label={t('imports.refused.line')} className="tabular-nums">
        {line}
      </SettingsTableCell>
      <SettingsTableCell label={t('imports.refused.column')}>{column}</SettingsTableCell>
      <SettingsTableCell label={t('imports.refused.value')} className="break-all">
        {value}
      </SettingsTableCell>
      <SettingsTableCell className="max-lg:basis-full">{refusalText(refusal)}</SettingsTableCell>
    </SettingsTableRow>
  )
}
