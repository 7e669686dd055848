import { SlaPreviewPanel } from '../sla-settings/sla-preview-panel.tsx'
import type { PolicyForm } from './use-policy-form.ts'

interface PolicyPreviewProps {
  form: PolicyForm
  name: string
  version: number
}

/** What the policy on the page would promise, once it has business hours. */
export function PolicyPreview({ form, name, version }: PolicyPreviewProps) {
  const { targets, businessHours } = form.draft
  const hours = form.businessHours.find(({ alias }) => alias === businessHours)
  if (!hours) return null
  return (
    <SlaPreviewPanel
      key={hours.timezone}
      timezone={hours.timezone}
      businessHours={{ alias: hours.alias }}
      businessHoursName={hours.name}
      policies={[{ alias: '', name, version, targets }]}
      isBroken={Object.keys(form.problems).some((path) => path.startsWith('targets'))}
    />
  )
}
