import type { BusinessHoursView, SaveBusinessHours } from '@lodge/contracts'
import { useQuery } from '@tanstack/react-query'
import { policiesQuery } from '../sla-settings/queries.ts'
import { SavedExamples } from '../sla-settings/saved-examples.tsx'
import { SlaPreviewPanel } from '../sla-settings/sla-preview-panel.tsx'
import { useSavedExamples } from '../sla-settings/use-saved-examples.ts'
import { t } from '../t.ts'

interface BusinessHoursPreviewProps {
  draft: SaveBusinessHours
  record: BusinessHoursView | null
  isBroken: boolean
}

/** Tries hours as they stand on the page, by the policies that count by them first, and by kept examples. */
export function BusinessHoursPreview({ draft, record, isBroken }: BusinessHoursPreviewProps) {
  const policies = useQuery(policiesQuery)
  const kept = useSavedExamples(record?.alias ?? '')
  const users = new Set(record?.usedBy.map(({ alias }) => alias))
  const asked = policies.data?.items.filter(({ archivedAt }) => archivedAt === null) ?? []
  const { timezone, weekly, holidays } = draft
  const businessHours = { timezone, weekly, holidays }
  return (
    <SlaPreviewPanel
      timezone={timezone}
      businessHours={businessHours}
      businessHoursName={draft.name || t('sla-settings.businessHours.createTitle')}
      policies={asked.toSorted((one, other) => Number(users.has(other.alias)) - Number(users.has(one.alias)))}
      isBroken={isBroken}
      onSaveExample={kept.add}
      savedExamples={
        <SavedExamples
          alias={record?.alias ?? null}
          businessHours={businessHours}
          examples={kept.examples}
          isBroken={isBroken}
          onRemove={kept.remove}
        />
      }
    />
  )
}
