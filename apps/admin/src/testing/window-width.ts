import { afterEach } from 'vitest'

const original = window.matchMedia
afterEach(() => {
  window.matchMedia = original
})

/** Makes the window as wide as this many rem, until the test ends. */
export function setWindowWidth(rem: number) {
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: rem >= Number(/(\d+)rem/.exec(media)?.[1]),
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    })
}
