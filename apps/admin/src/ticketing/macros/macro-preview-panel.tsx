import type { MacroChangeView, SaveMacro } from '@lodge/contracts'
import { t } from '../../foundation/t.ts'
import { TicketPreviewPanel } from '../canned-responses/ticket-preview-panel.tsx'
import { MacroSteps } from './macro-preview.tsx'
import { macroPreviewQuery } from './queries.ts'

interface MacroPreviewPanelProps {
  values: SaveMacro
  saved: readonly MacroChangeView[]
}

/** The macro as it would be applied to a real ticket. */
export function MacroPreviewPanel({ values, saved }: MacroPreviewPanelProps) {
  const { reply, note } = values
  const changes = values.changes.map((change) => ({ change, named: nameIn(saved, change) }))
  return (
    <TicketPreviewPanel title={t('macros.preview.title')} texts={{ reply, note }} query={macroPreviewQuery}>
      {(texts) => <MacroSteps texts={texts} changes={changes} />}
    </TicketPreviewPanel>
  )
}

/** Names a record as it was saved; one that was chosen since is named by its alias. */
function nameIn(saved: readonly MacroChangeView[], change: MacroChangeView['change']): string | null {
  return saved.find((view) => JSON.stringify(view.change) === JSON.stringify(change))?.named ?? null
}
