import { SettingsTabs } from '../shell/settings-tabs.tsx'
import { RecalculationProgress } from './recalculation-progress.tsx'

/** What stands over every page of the SLA's settings: the tabs, and tickets that are being recalculated. */
export function SlaSettingsHeader() {
  return (
    <>
      <SettingsTabs />
      <RecalculationProgress />
    </>
  )
}
