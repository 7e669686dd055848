import type { BrowserContext } from '@playwright/test'

export const openDialogSelector =
  '[role="alertdialog"][data-state="open"], [role="dialog"][data-state="open"]'

/** Watches all dialogs of a browser; returns what was open for a second without ever having the focus. */
export async function watchDialogs(context: BrowserContext): Promise<string[]> {
  const unfocused: string[] = []
  await context.exposeBinding('reportUnfocused', (_, what: string) => unfocused.push(what))
  await context.addInitScript((selector) => {
    const seen = new WeakSet<Element>()
    const look = () => {
      for (const dialog of document.querySelectorAll(selector)) {
        if (seen.has(dialog) || dialog.closest('[data-radix-popper-content-wrapper]')) continue
        seen.add(dialog)
        let hadFocus = false
        const started = Date.now()
        const timer = setInterval(() => {
          hadFocus ||= dialog.contains(document.activeElement)
          if (!hadFocus && dialog.isConnected && Date.now() - started < 1_000) return
          clearInterval(timer)
          const report: unknown = Reflect.get(window, 'reportUnfocused')
          if (!hadFocus && dialog.isConnected && typeof report === 'function') report(dialog.textContent)
        }, 50)
      }
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  }, openDialogSelector)
  return unfocused
}
