import { limits, type SiteSettings } from '@lodge/contracts'
import { formatDateTime, type SchemaForm, TextField } from '@lodge/ui'
import { FormSection } from '../../foundation/settings-form/form-section.tsx'
import { t } from '../../foundation/t.ts'
import type { SiteValues } from './site-values.ts'

interface RetentionSectionProps {
  form: Pick<SchemaForm<SiteValues>, 'field'>
  view: SiteSettings
}

export function RetentionSection({ form, view: { ticketsDeletedFrom, timezone } }: RetentionSectionProps) {
  const isAhead = ticketsDeletedFrom !== null && Date.parse(ticketsDeletedFrom) > Date.now()
  return (
    <FormSection title={t('site-settings.retention.title')} text={t('site-settings.retention.text')}>
      <div className="field-grid md:grid-cols-2">
        <TextField
          field={form.field('ticketMonths')}
          label={t('site-settings.retention.months')}
          hint={t('site-settings.retention.monthsHint', { least: limits.minTicketMonths })}
          inputMode="numeric"
          isOptional
        />
        {isAhead && (
          <p className="self-center text-sm">
            {t('site-settings.retention.waits', { when: formatDateTime(ticketsDeletedFrom, timezone) })}
          </p>
        )}
      </div>
    </FormSection>
  )
}
