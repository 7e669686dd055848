import { type FormField, type FormRecord, fieldMessages, routes, SaveForm } from '@lodge/contracts'
import { checkForm } from '@lodge/domain'
import { formatList } from '@lodge/ui'
import { http } from '../../foundation/http.ts'
import { describeChanges } from '../../foundation/settings-form/list-changes.ts'
import type { SettingsRecord } from '../../foundation/settings-form/settings-record.ts'
import type { RecordPart } from '../../foundation/settings-form/settings-record-screen.tsx'
import { t } from '../../foundation/t.ts'
import { formQuery } from './queries.ts'

export interface FormValues {
  [field: string]: unknown
  name: string
  alias: string
  fields: FormField[]
}

export type FormPart = RecordPart<FormRecord, FormValues>

/** Forms as a kind of record. */
export function describeForms(): SettingsRecord<FormRecord, FormValues, SaveForm> {
  return {
    kind: 'form',
    query: formQuery,
    path: (alias) => `/admin/forms/${alias}/edit`,
    crumbs: (name) => [{ label: t('forms.title'), to: '/admin/forms' }, { label: name }],
    createTitle: t('forms.create'),
    nameOf: ({ name }) => name,
    about: ({ version, hasDraft }) =>
      t('forms.about', { version: version ?? 0, hasDraft, isPublished: version !== null }),
    schema: SaveForm,
    toInput: ({ name, alias, fields }) => ({ name, fields, ...(alias && { alias }) }),
    check: ({ fields }) => fieldMessages(checkForm(fields)),
    blank: () => ({ name: '', alias: '', fields: [] }),
    toValues: ({ name, alias, fields }) => ({ name, alias, fields }),
    listChanges: () =>
      describeChanges<FormValues>([
        { path: 'name', label: t('records.name'), of: ({ name }) => name },
        { path: 'alias', label: t('records.alias'), of: ({ alias }) => alias },
        {
          path: 'fields',
          label: t('forms.fields'),
          of: ({ fields }) => fields,
          was: ({ fields }) => formatList(fields.map(({ label }) => label)),
        },
      ]),
    create: (body) => http.call(routes.createForm, { body }),
    update: (alias, body) => http.call(routes.updateForm, { params: { alias }, body }),
    archive: (alias, isArchived) =>
      http.call(routes.archiveForm, { params: { alias }, body: { isArchived } }),
    askToArchive: async ({ name }, willBeArchived) =>
      willBeArchived ? { title: t('forms.archiveTitle', { name }), text: t('forms.archiveText') } : null,
  }
}
