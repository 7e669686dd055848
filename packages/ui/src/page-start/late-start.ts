import { markPressed, markSubmitter, missingNoticeId, unmarkPressed } from './pressed-button.ts'
import { watchComposition, watchPointer } from './watch-gestures.ts'

declare global {
  interface Navigator {
    connection?: { saveData?: boolean }
  }
}

export interface WaitingApp {
  /** Fetches its code without running it. */
  preload: () => void
  /** Rejects where its code does not come. */
  run: () => Promise<unknown>
}

/** A page may have changed while somebody was away for hours. */
const firstUse = ['click', 'keydown', 'input', 'focusin', 'visibilitychange'] as const

/** Stands on the root of a page that is whole without the app; `live` where it changes. */
const wholeAttribute = 'data-whole'

/** Milliseconds after which a reader waits for more. */
const lookedAtFor = 5_000

/**
 * Begins the app of a page. A page that the server has rendered can be read without its app, so the app comes
 * as soon as somebody uses the page; following a link or sending a form is no such use. Where nobody uses it,
 * the app comes once the browser is idle. On a page that is whole without it only its code is fetched then;
 * on a live one it runs as well, once somebody has looked at the page for a while. None of this is for
 * readers who want to save data. A button that was pressed before is remembered, and so is that of a form
 * which only the app can send.
 */
export function startLate(root: HTMLElement, app: WaitingApp): void {
  const page = root.firstElementChild
  if (page === null || mustStartNow()) return void app.run()
  const whenReleased = watchPointer()
  const whenTyped = watchComposition()
  let isStarted = false
  let isLeaving = false
  const start = async () => {
    if (isStarted) return
    isStarted = true
    app.preload()
    await whenReleased()
    await whenTyped()
    if (isLeaving) return
    await app.run().catch(() => {
      isStarted = false
      sayWhatIsMissing(page)
    })
  }
  // The listener goes when the app's elements take the page's place.
  page.addEventListener('click', markPressed, true)
  const use = (event: Event) => {
    if (!document.hidden && !leadsOn(event) && !isByItself(event)) void start()
  }
  page.addEventListener('submit', (event: Event) => {
    isLeaving = isSentByItself(event.target)
    if (isLeaving) return
    event.preventDefault()
    if (event instanceof SubmitEvent) markSubmitter(event)
    void start()
  })
  // A page that is shown again is as it was left, and its app has yet to begin.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) isLeaving = isStarted = false
  })
  document.addEventListener('pointerdown', (event) => !leadsOn(event) && app.preload())
  for (const event of firstUse) document.addEventListener(event, use)
  // A link from a mail may open in the tab where its page is already.
  addEventListener('hashchange', () => mustStartNow() && void start())
  if (navigator.connection?.saveData) return
  const wholeCode = root.getAttribute(wholeAttribute)
  whenIdle(wholeCode === null ? start : app.preload)
  if (wholeCode === 'live') whenLookedAt(lookedAtFor, () => void start())
}

/** Links and forms lead on by themselves; people who use keys stay longer. */
function leadsOn({ target, type }: Event): boolean {
  if (type === 'keydown' || !(target instanceof Element)) return false
  const button = target.closest('button')
  return target.closest('a') !== null || (button?.type === 'submit' && isSentByItself(button.form))
}

/** A field with autofocus got the focus from nobody. */
function isByItself({ target, type }: Event): boolean {
  return type === 'focusin' && target instanceof Element && target.hasAttribute('autofocus')
}

/** Other forms would just load their page again. */
function isSentByItself(form: unknown): boolean {
  return form instanceof HTMLFormElement && (form.hasAttribute('action') || form.hasAttribute('method'))
}

/** Covers pages that may lead elsewhere, or have something in their address or this browser that only the app reads. */
function mustStartNow(): boolean {
  return (
    new URLSearchParams(location.search).has('login_redirect') ||
    /^#\d{6}\./.test(location.hash) ||
    isRemembered()
  )
}

/** Returns whether the browser has kept what a part with `data-remembered`, the key, shows in place of what is rendered. */
function isRemembered(): boolean {
  const part = document.querySelector<HTMLElement>('[data-remembered]')
  return (part?.dataset.remembered ?? '') in localStorage
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

/** Counts only while the page is visible. */
function whenLookedAt(forMs: number, run: () => void): void {
  let timer = 0
  const count = () => {
    clearTimeout(timer)
    if (!document.hidden) timer = window.setTimeout(run, forMs)
  }
  document.addEventListener('visibilitychange', count)
  whenIdle(count)
}
