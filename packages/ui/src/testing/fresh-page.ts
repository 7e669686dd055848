import { afterAll, vi } from 'vitest'

/** Gives a test file its own copy of our modules and a fresh page; packages and jsdom are loaded once per process. */
declare global {
  var pristine: Map<object, PropertyDescriptorMap> | undefined
}

vi.resetModules()

if (typeof document !== 'undefined') {
  const { answerStylesQuickly } = await import('./quick-styles.ts')
  answerStylesQuickly(document)
  const { createElementsQuickly } = await import('./quick-elements.ts')
  createElementsQuickly()
  restoreBrowser()
  // Packages keep state: notices for the next page, and a lost network.
  const { toast } = await import('sonner')
  toast.dismiss()
  emptyPage()
  const { onlineManager } = await import('@tanstack/react-query')
  onlineManager.setOnline(true)
  const { cleanup, configure } = await import('@testing-library/react')
  // Whole screens are drawn and real requests made, which takes a busy machine time.
  configure({ asyncUtilTimeout: 20_000 })
  afterAll(async () => {
    cleanup()
    // What a page still loads would be read by the next file, before its server is there.
    await vi.dynamicImportSettled()
  })
}

/** Removes stand-ins of other files for what jsdom lacks. */
function restoreBrowser(): void {
  globalThis.pristine ??= new Map(
    [document, navigator, Element.prototype, HTMLElement.prototype, Range.prototype].map((part) => [
      part,
      Object.getOwnPropertyDescriptors(part),
    ]),
  )
  for (const [part, properties] of globalThis.pristine) {
    // React marks the page that it listens to, and would listen twice.
    const addedNames = Object.getOwnPropertyNames(part).filter(
      (name) => !(name in properties) && !name.startsWith('_react'),
    )
    for (const name of addedNames) Reflect.deleteProperty(part, name)
    Object.defineProperties(part, properties)
  }
}

function emptyPage(): void {
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
  document.head.replaceChildren(hiddenWhileEmpty())
  document.body.replaceChildren()
  window.history.replaceState(null, '', '/')
  leaveFocus()
  localStorage.clear()
  sessionStorage.clear()
}

/** Returns the one rule of our styles without which tests find an alert yet to come. */
function hiddenWhileEmpty(): HTMLStyleElement {
  const style = document.createElement('style')
  style.textContent = String.raw`.empty\:hidden:empty { display: none }`
  return style
}

/** jsdom says after a removal that the focus comes from the body, not from nowhere. */
function leaveFocus(): void {
  const field = document.createElement('input')
  document.body.append(field)
  field.focus()
  field.blur()
  field.remove()
}
