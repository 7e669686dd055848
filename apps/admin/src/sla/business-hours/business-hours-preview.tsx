import { useQuery } from '@tanstack/react-query'
import { t } from '../../foundation/t.ts'
import { policiesQuery } from '../queries.ts'
import { SavedExamples } from '../saved-examples.tsx'
import { SlaPreviewPanel } from '../sla-preview-panel.tsx'
import { useSavedExamples } from '../use-saved-examples.ts'
import type { BusinessHoursPart } from './use-business-hours-record.ts'

/** Tries hours as they stand on the page, by the policies that count by them first, and by kept examples. */
export function BusinessHoursPreview({ form, view }: BusinessHoursPart) {
  const policies = useQuery(policiesQuery)
  const examples = useSavedExamples(view?.alias ?? '')
  const users = new Set(view?.usedBy.map(({ alias }) => alias))
  const activePolicies = policies.data?.items.filter(({ archivedAt }) => archivedAt === null) ?? []
  const { name, timezone, weekly, holidays } = form.values
  const isBroken = Object.keys(form.problems).some((path) => path !== 'name')
  const businessHours = { timezone, weekly, holidays }
  return (
    <SlaPreviewPanel
      timezone={timezone}
      businessHours={businessHours}
      businessHoursName={name || t('sla-settings.businessHours.createTitle')}
      policies={activePolicies.toSorted(
        (one, other) => Number(users.has(other.alias)) - Number(users.has(one.alias)),
      )}
      isBroken={isBroken}
      onSaveExample={examples.add}
      savedExamples={
        <SavedExamples
          alias={view?.alias ?? null}
          businessHours={businessHours}
          examples={examples.examples}
          isBroken={isBroken}
          onRemove={examples.remove}
        />
      }
    />
  )
}
