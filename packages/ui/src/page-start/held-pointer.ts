/**
 * Returns how to wait until no button or finger is down: a click is lost when its element is replaced between press
 * and release.
 */
export function watchPointer(): () => Promise<void> {
  let isDown = false
  const release = () => {
    isDown = false
  }
  document.addEventListener('pointerdown', () => {
    isDown = true
  })
  for (const event of ['pointerup', 'pointercancel']) document.addEventListener(event, release)
  return () =>
    new Promise((resolve) => {
      // The click comes right after the release.
      const finish = () => setTimeout(resolve)
      if (!isDown) return resolve()
      for (const event of ['pointerup', 'pointercancel'])
        document.addEventListener(event, finish, { once: true })
    })
}
