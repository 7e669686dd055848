import { SettingsTabs } from '../foundation/settings-tabs.tsx'
import { RecalculationProgress } from './recalculation-progress.tsx'

export function SlaSettingsHeader() {
  return (
    <>
      <SettingsTabs />
      <RecalculationProgress />
    </>
  )
}
