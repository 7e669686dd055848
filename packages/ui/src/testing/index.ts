import '@testing-library/jest-dom/vitest'
import { cleanup } from '@testing-library/react'
import axe from 'axe-core'
import { toast } from 'sonner'
import { afterEach, expect } from 'vitest'
import { toaster } from '../components/ui/toasts.tsx'
import { dialogWindows } from '../dialogs/dialogs-provider.tsx'

/*
 * Import this first in a screen test (`@lodge/ui/testing`): it adds the DOM matchers, cleans up after each test
 * and fills in what jsdom lacks and Radix needs.
 */
// As after a first touch of the page.
await Promise.all([toaster.load(), dialogWindows.load()])

afterEach(() => {
  cleanup()
  // The next page would show toasts that nobody has dismissed.
  toast.dismiss()
})

class StillObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

globalThis.ResizeObserver ??= StillObserver
Element.prototype.scrollIntoView ??= () => undefined
Element.prototype.scrollTo ??= () => undefined
Element.prototype.hasPointerCapture ??= () => false
Element.prototype.setPointerCapture ??= () => undefined
Element.prototype.releasePointerCapture ??= () => undefined
window.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  })

/** Fails with the rule and the element when axe finds something. Colours are not checked: jsdom draws nothing. */
export async function expectAccessible(container: Element = document.body) {
  const { violations } = await axe.run(container, {
    // Passed rules are checked too, but not described element by element.
    resultTypes: ['violations'],
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}

export { type RecordedRequest, type RouteHandlers, sendError, startApiServer } from './api-server.ts'
export { plugInAuthenticator, unplugAuthenticator, written } from './fake-authenticator.ts'
export { pageAddressesOf } from './page-addresses.ts'
export { listStrayTexts, speakPseudo } from './pseudo-screens.ts'
