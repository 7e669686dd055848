import { isUnknownAddress } from '@lodge/client'
import type { ImportKind, ImportView } from '@lodge/contracts'
import { isImportOver, isImportUnderWay } from '@lodge/contracts'
import { Button, ErrorState, PageHeader, SkeletonRows } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { NotFoundScreen } from '../../foundation/not-found-screen.tsx'
import { t } from '../../foundation/t.ts'
import { ImportColumnsForm } from './import-columns-form.tsx'
import { ImportStateBadge } from './import-history.tsx'
import { importKinds, importTitle } from './import-kind.ts'
import { ImportOutcome } from './import-outcome.tsx'
import { ImportProgress } from './import-progress.tsx'
import { importQuery, useImportActions } from './queries.ts'

export function UserImportScreen() {
  return <ImportScreen kind="users" />
}

export function CourseImportScreen() {
  return <ImportScreen kind="courses" />
}

function ImportScreen({ kind }: { kind: ImportKind }) {
  const { id = '' } = useParams()
  const query = useQuery(importQuery(kind, id))
  if (isUnknownAddress(query.error)) return <NotFoundScreen />
  return (
    <div className="flex min-h-full flex-col gap-4 px-gutter py-3 max-lg:px-4">
      {query.isPending && <SkeletonRows rows={6} />}
      {query.isError && <ErrorState error={query.error} onRetry={() => query.refetch()} />}
      {query.isSuccess && <LoadedImport view={query.data} />}
    </div>
  )
}

function LoadedImport({ view }: { view: ImportView }) {
  const { kind, fileName, state, by } = view
  const { cancel } = useImportActions(view)
  return (
    <>
      <PageHeader
        title={importTitle(kind)}
        text={
          <span className="inline-flex flex-wrap items-center gap-2">
            <ImportStateBadge state={state} />
            <span className="break-all">{t('imports.fileBy', { file: fileName, name: by })}</span>
          </span>
        }
      >
        {!isImportOver(view) && (
          <Button variant="outline" onClick={() => cancel.mutate()} isBusy={cancel.isPending}>
            {t('imports.cancel')}
          </Button>
        )}
        <Button asChild variant="outline">
          <Link to={importKinds[kind].path}>{t('imports.all')}</Link>
        </Button>
      </PageHeader>
      <ImportSteps view={view} />
      <ImportStep view={view} />
    </>
  )
}

const steps = ['upload', 'columns', 'check', 'import'] as const

function ImportSteps({ view: { state } }: { view: ImportView }) {
  if (state === 'failed' || state === 'cancelled') return null
  const present = { uploaded: 1, checking: 2, checked: 2, running: 3, finished: 4 }[state]
  return (
    <ol aria-label={t('imports.steps.label')} className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {steps.map((step, at) => (
        <li
          key={step}
          aria-current={at === present ? 'step' : undefined}
          className={at === present ? 'font-semibold' : 'text-muted-foreground'}
        >
          {t('imports.steps.numbered', { number: at + 1, step: t(`imports.steps.${step}`) })}
        </li>
      ))}
    </ol>
  )
}

function ImportStep({ view }: { view: ImportView }) {
  const [isChanging, setIsChanging] = useState(false)
  if (isImportUnderWay(view)) return <ImportProgress view={view} />
  if (view.failure) return <ErrorState title={t('imports.failed')} text={view.failure.message} />
  if (view.state === 'cancelled')
    return <p className="text-body text-muted-foreground">{t('imports.cancelledText')}</p>
  if (view.state === 'uploaded' || isChanging)
    return <ImportColumnsForm key={view.encoding} view={view} onChecked={() => setIsChanging(false)} />
  return <ImportOutcome view={view} onChangeColumns={() => setIsChanging(true)} />
}
