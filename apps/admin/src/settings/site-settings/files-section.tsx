import { extensionsOf, FileKind, limits, toMegabytes } from '@lodge/contracts'
import { CheckboxesField, formatList, type SchemaForm, TextField } from '@lodge/ui'
import { FormSection } from '../../foundation/settings-form/form-section.tsx'
import { t } from '../../foundation/t.ts'
import type { SiteValues } from './site-values.ts'

const maxMegabytes = toMegabytes(limits.fileSize)

export function FilesSection({ form }: { form: Pick<SchemaForm<SiteValues>, 'field'> }) {
  const kinds = FileKind.options.map((kind) => ({
    value: kind,
    label: `${t(`site-settings.files.kinds.${kind}`)} (${formatList(extensionsOf(kind))})`,
  }))
  return (
    <FormSection title={t('site-settings.files.title')} text={t('site-settings.files.text')}>
      <div className="grid gap-4 md:grid-cols-2">
        <TextField
          field={form.field('filesPerMessage')}
          label={t('site-settings.files.perMessage')}
          hint={t('site-settings.files.atMost', { most: limits.filesPerMessage })}
          inputMode="numeric"
          isRequired
        />
        <TextField
          field={form.field('fileMegabytes')}
          label={t('site-settings.files.megabytes')}
          hint={t('site-settings.files.atMost', { most: maxMegabytes })}
          inputMode="numeric"
          isRequired
        />
        <CheckboxesField
          field={form.field('refusedFileKinds')}
          label={t('site-settings.files.refused')}
          hint={t('site-settings.files.refusedHint')}
          options={kinds}
          className="md:col-span-2"
        />
      </div>
    </FormSection>
  )
}
