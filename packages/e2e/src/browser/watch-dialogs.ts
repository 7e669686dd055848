import type { BrowserContext } from '@playwright/test'

export const openDialogSelector =
  '[role="alertdialog"][data-state="open"], [role="dialog"][data-state="open"]'

/** Watches all dialogs of a browser; returns what was open for a second without ever having the focus. */
export async function watchDialogs(context: BrowserContext): Promise<string[]> {
  const unfocused: string[] = []
  await context.exposeBinding('reportUnfocused', (_, dialog: string) => unfocused.push(dialog))
  await context.addInitScript((selector) => {
    const seenDialogs = new WeakSet<Element>()
    const look = () => {
      for (const dialog of document.querySelectorAll(selector)) {
        if (seenDialogs.has(dialog) || dialog.closest('[data-radix-popper-content-wrapper]')) continue
        seenDialogs.add(dialog)
        let hadFocus = false
        const startedAt = Date.now()
        const timer = setInterval(() => {
          hadFocus ||= dialog.contains(document.activeElement)
          if (!hadFocus && dialog.isConnected && Date.now() - startedAt < 1_000) return
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
