/**
 * Watches, from now on, whether a form was sent without the app. Returns how to wait until its reader stays: a page that is
 * left is not drawn anew, where the same words could be sent once more.
 */
export function watchSentForms(): () => Promise<void> {
  let isLeaving = false
  document.addEventListener('submit', (event) => {
    isLeaving ||= !event.defaultPrevented
  })
  return () =>
    new Promise((resolve) => {
      if (!isLeaving) return resolve()
      addEventListener('pageshow', () => resolve(), { once: true })
    })
}
