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

/** Who comes back to a page may have been away for hours, in which what it says has changed. */
const firstUse = ['click', 'keydown', 'input', 'focusin', 'visibilitychange'] as const

/** On the root of a page that is the same for everybody: all of it is there without the app. */
const wholeAttribute = 'data-whole'

/**
 * Begins the app of a page. One that the server has rendered can be read without it, so it comes as soon as somebody
 * uses the page, which following a link is not. Where nobody does, it comes once the browser has nothing better to do; on
 * a page that is whole without it, its code is only fetched then, and nothing is for those who want to save data. A button
 * that was pressed before is kept in mind.
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
  page.addEventListener('click', markPressed, true)
  const use = (event: Event) => {
    if (!document.hidden && !isAboutLink(event)) void start()
  }
  document.addEventListener('pointerdown', (event) => !isAboutLink(event) && app.preload())
  for (const event of firstUse) document.addEventListener(event, use)
  if (!navigator.connection?.saveData) whenIdle(root.hasAttribute(wholeAttribute) ? app.preload : start)
}

/** A link leads on by itself, and so the app would begin on a page that is left. Whoever uses keys stays longer. */
function isAboutLink({ target, type }: Event): boolean {
  return type !== 'keydown' && target instanceof Element && target.closest('a') !== null
}

/** It may lead elsewhere: nobody begins to read what goes away. */
function mustStartNow(): boolean {
  return new URLSearchParams(location.search).has('login_redirect')
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
  else addEventListener('load', wait, { once: true })
}
