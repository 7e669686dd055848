/**
 * Watches, from now on, whether a button of the mouse or a finger is down. Returns how to wait until it is not: a click
 * goes to nobody when its element is replaced between the press and the release.
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
