/**
 * Returns how to wait until no button or finger is down: a click is lost when its element is replaced between press
 * and release.
 */
export function watchPointer(): () => Promise<void> {
  return watch('pointerdown', ['pointerup', 'pointercancel'])
}

/** Returns how to wait until no word is being composed, as in Chinese: a field that is replaced meanwhile loses it. */
export function watchComposition(): () => Promise<void> {
  return watch('compositionstart', ['compositionend'])
}

/** Only the last to wait is told. */
function watch(start: string, ends: readonly string[]): () => Promise<void> {
  let isGoingOn = false
  let finish: (() => void) | undefined
  document.addEventListener(start, () => {
    isGoingOn = true
  })
  for (const end of ends)
    document.addEventListener(end, () => {
      isGoingOn = false
      // The click, or the field's new value, comes right after.
      setTimeout(() => finish?.())
    })
  return () =>
    new Promise((resolve) => {
      finish = resolve
      if (!isGoingOn) resolve()
    })
}
