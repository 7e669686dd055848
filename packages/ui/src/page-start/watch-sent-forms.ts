/**
 * Returns how to wait until no form is on its way: a page that is left is not drawn anew, where the same text could
 * be sent twice.
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
