import { t } from '../../foundation/t.ts'
import { SlaPreviewPanel } from '../sla-preview-panel.tsx'
import { useOfferedBusinessHours } from './use-offered-business-hours.ts'
import type { PolicyPart } from './use-policy-record.ts'

/** The preview of the policy on the page, once it has business hours. */
export function PolicyPreview({ form, view }: PolicyPart) {
  const { name, targets, businessHours } = form.values
  const hours = useOfferedBusinessHours().find(({ alias }) => alias === businessHours)
  if (!hours) return null
  const shownName = name.trim() || view?.name || t('sla-settings.policy.createTitle')
  return (
    <SlaPreviewPanel
      key={hours.timezone}
      timezone={hours.timezone}
      businessHours={{ alias: hours.alias }}
      businessHoursName={hours.name}
      policies={[{ alias: '', name: shownName, version: view?.version ?? 1, targets }]}
      isBroken={Object.keys(form.problems).some((path) => path.startsWith('targets'))}
    />
  )
}
