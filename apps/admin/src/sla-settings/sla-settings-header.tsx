import { SettingsTabs } from '../shell/settings-tabs.tsx'
import { RecalculationProgress } from './recalculation-progress.tsx'

/** The head of every page of the SLA's settings: the tabs, and the progress of recalculations. */
export function SlaSettingsHeader() {
  return (
    <>
      <SettingsTabs />
      <RecalculationProgress />
    </>
  )
}
