import { toast } from '../components/ui/toasts.tsx'
import { t } from '../t.ts'
import { useLoadingBar } from './loading-bar-store.ts'

/** Milliseconds. */
const noticedAfterMs = 150

/** Shows the loading bar meanwhile; returns null where the code does not come, which is reported. */
export async function loadWanted<Code>(load: () => Promise<Code>): Promise<Code | null> {
  const { start, finish, fail } = useLoadingBar.getState()
  const waiting = setTimeout(start, noticedAfterMs)
  try {
    const code = await load()
    finish()
    return code
  } catch {
    fail()
    toast.error(t('ui.screen.partMissing'))
    return null
  } finally {
    clearTimeout(waiting)
  }
}
