import type { BusinessHoursView, SaveBusinessHours } from '@lodge/contracts'
import { useQuery } from '@tanstack/react-query'
import { KeptExamples } from './kept-examples.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import { policiesQuery } from './queries.ts'
import { useKeptExamples } from './use-kept-examples.ts'
import { slaSettingsStrings } from './words.ts'

interface HoursPreviewProps {
  draft: SaveBusinessHours
  record: BusinessHoursView | null
  isBroken: boolean
}

/** Tries hours as they stand on the page, by the policies that count by them first, and by kept examples. */
export function HoursPreview({ draft, record, isBroken }: HoursPreviewProps) {
  const policies = useQuery(policiesQuery)
  const kept = useKeptExamples(record?.alias ?? '')
  const users = new Set(record?.usedBy.map(({ alias }) => alias))
  const asked = policies.data?.items.filter(({ archivedAt }) => archivedAt === null) ?? []
  const { timezone, weekly, holidays } = draft
  const calendar = { timezone, weekly, holidays }
  return (
    <PreviewPanel
      timezone={timezone}
      calendar={calendar}
      calendarName={draft.name || slaSettingsStrings.calendar.createTitle}
      policies={asked.toSorted((one, other) => Number(users.has(other.alias)) - Number(users.has(one.alias)))}
      isBroken={isBroken}
      onKeep={kept.add}
      kept={
        <KeptExamples
          alias={record?.alias ?? null}
          calendar={calendar}
          examples={kept.examples}
          isBroken={isBroken}
          onRemove={kept.remove}
        />
      }
    />
  )
}
