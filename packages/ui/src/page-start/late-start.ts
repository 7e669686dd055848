import { watchPointer } from './held-pointer.ts'
import { markPressed, missingNoticeId, unmarkPressed } from './pressed-button.ts'

declare global {
  interface Navigator {
    connection?: { saveData?: boolean }
  }
}

/** An app that is not loaded yet. */
export interface WaitingApp {
  /** Fetches its code and does not run it. */
  preload: () => void
  /** Runs it; rejects where its code does not come. */
  run: () => Promise<unknown>
}

const firstUse = ['click', 'keydown', 'input', 'focusin'] as const

/**
 * Begins the app of a page. One that the server has rendered can be read without it, so it comes as soon as somebody
 * uses the page, or else once the browser has nothing better to do; those who want to save data only load it when they
 * use it. A button that was pressed before is kept in mind.
 */
export function startLate(root: HTMLElement, app: WaitingApp): void {
  const page = root.firstElementChild
  if (page === null || mustStartNow()) return void app.run()
  const whenReleased = watchPointer()
  let isStarted = false
  const start = async () => {
    if (isStarted) return
    isStarted = true
    app.preload()
    await whenReleased()
    await app.run().catch(() => {
      isStarted = false
      sayWhatIsMissing(page)
    })
  }
  // The app's own elements take the page's place, and this listener goes with it.
  page.addEventListener('click', markPressed, { capture: true })
  document.addEventListener('pointerdown', app.preload, { passive: true })
  for (const event of firstUse) document.addEventListener(event, start, { passive: true })
  if (!navigator.connection?.saveData) whenIdle(start)
}

/** It may lead elsewhere: nobody begins to read what goes away. */
function mustStartNow(): boolean {
  return new URLSearchParams(window.location.search).has('login_redirect')
}

function sayWhatIsMissing(page: Element): void {
  const notice = document.getElementById(missingNoticeId)
  if (unmarkPressed(page) && notice) notice.hidden = false
}

function whenIdle(run: () => void): void {
  // Safari has no idle callbacks.
  const wait = () =>
    'requestIdleCallback' in window ? requestIdleCallback(run, { timeout: 2_000 }) : setTimeout(run, 300)
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
}
