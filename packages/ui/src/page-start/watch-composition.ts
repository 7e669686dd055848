/** Returns how to wait until no word is being composed, as in Chinese: a field that is replaced meanwhile loses it. */
export function watchComposition(): () => Promise<void> {
  let isComposing = false
  document.addEventListener('compositionstart', () => {
    isComposing = true
  })
  document.addEventListener('compositionend', () => {
    isComposing = false
  })
  return () =>
    new Promise((resolve) => {
      if (!isComposing) return resolve()
      // The field has its new value right after.
      document.addEventListener('compositionend', () => setTimeout(resolve), { once: true })
    })
}
