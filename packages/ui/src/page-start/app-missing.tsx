import { t } from '../t.ts'
import { missingNoticeId } from './pressed-button.ts'

/** The server renders it hidden. The app never shows it. */
export function AppMissing() {
  if (typeof window !== 'undefined') return null
  return (
    <p
      id={missingNoticeId}
      hidden
      role="alert"
      className="border-b border-warning/30 bg-warning-soft px-4 py-3 text-center text-base font-medium text-warning"
    >
      {t('ui.screen.partMissing')}
    </p>
  )
}
