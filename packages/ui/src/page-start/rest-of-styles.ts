let coming: Promise<void> | null = null

/**
 * Fetches the styles of the whole app, which then stand in place of those that the server has put into the page for what
 * was in it. Rejects where they do not come, and tries again when it is called again.
 */
export function bringStyles(): Promise<void> {
  const own = document.querySelector<HTMLStyleElement>('style[data-rest]')
  if (!own) return Promise.resolve()
  coming ??= fetchStyles(own).catch((cause) => {
    coming = null
    throw cause
  })
  return coming
}

function fetchStyles(own: HTMLStyleElement): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.onload = () => {
      own.remove()
      resolve()
    }
    link.onerror = () => {
      link.remove()
      reject(new Error('The styles could not be loaded'))
    }
    link.href = own.dataset.rest ?? ''
    own.before(link)
  })
}
