import { toast } from '../components/ui/toasts.tsx'
import { t } from '../t.ts'
import { useLoadingBar } from './loading-bar-store.ts'

/** Code that comes sooner than this needs no loading bar. */
const noticedAfterMs = 150

/** Returns code that somebody waits for, with the loading bar meanwhile; null where it does not come, which is said. */
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
