import { ApiError } from '@lodge/client'
import {
  type ImportColumns,
  type ImportField,
  type ImportView,
  importFields,
  importKeys,
} from '@lodge/contracts'
import { Button, ErrorState, Field, Select } from '@lodge/ui'
import { type FormEvent, useState } from 'react'
import { t } from '../../foundation/t.ts'
import { ImportSample } from './import-sample.tsx'
import { useImportActions } from './queries.ts'
import { UnusedColumns } from './unused-columns.tsx'

interface ImportColumnsFormProps {
  view: ImportView
  onChecked: () => void
}

const none = 'none'

export function ImportColumnsForm({ view, onChecked }: ImportColumnsFormProps) {
  const [columns, setColumns] = useState<ImportColumns>(view.columns)
  const { check } = useImportActions(view)
  const errors = check.error instanceof ApiError ? check.error.fields : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    check.mutate(columns, { onSuccess: onChecked })
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <p className="max-w-2xl text-body text-muted-foreground">
        {t(view.isRemembered ? 'imports.mapping.remembered' : 'imports.mapping.text')}
      </p>
      <div className="field-grid max-w-4xl sm:grid-cols-2">
        {importFields[view.kind].map((field) => (
          <ColumnField
            key={field}
            view={view}
            field={field}
            at={columns[field]}
            error={errors[`columns.${field}`]}
            onChange={(at) => setColumns(withColumn(columns, field, at))}
          />
        ))}
      </div>
      <UnusedColumns view={{ ...view, columns }} />
      {check.error && Object.keys(errors).length === 0 && <ErrorState error={check.error} />}
      <div>
        <Button type="submit" isBusy={check.isPending}>
          {t('imports.mapping.check')}
        </Button>
      </div>
      <ImportSample view={view} />
    </form>
  )
}

interface ColumnFieldProps {
  view: ImportView
  field: ImportField
  at: number | undefined
  error: string | undefined
  onChange: (at: number | undefined) => void
}

function ColumnField({ view: { kind, headers }, field, at, error, onChange }: ColumnFieldProps) {
  const isKey = importKeys[kind] === field
  return (
    <Field
      label={t(`imports.fields.${field}`)}
      hint={t(`imports.hints.${field}`)}
      error={error}
      isRequired={isKey}
    >
      <Select
        value={at === undefined ? none : String(at)}
        options={[
          { value: none, label: t('imports.mapping.none') },
          ...headers.map(({ name }, place) => ({
            value: String(place),
            label: name || t('imports.mapping.unnamed', { place: place + 1 }),
          })),
        ]}
        onChange={(value) => onChange(value === none ? undefined : Number(value))}
      />
    </Field>
  )
}

function withColumn(columns: ImportColumns, field: ImportField, at: number | undefined): ImportColumns {
  const { [field]: _, ...others } = columns
  return at === undefined ? others : { ...others, [field]: at }
}
