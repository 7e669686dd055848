let coming: Promise<void> | null = null

const findOwn = () => document.querySelector<HTMLStyleElement>('style[data-rest]')

/** Fetches the styles of the whole app and changes nothing: to work them in takes a slow phone a moment. */
export function fetchStyles(): void {
  const own = findOwn()
  if (!own) return
  const link = document.createElement('link')
  Object.assign(link, { rel: 'preload', as: 'style', href: own.dataset.rest })
  document.head.append(link)
}

/**
 * Has the styles of the whole app stand in place of those that the server has put into the page for what was in it. Rejects where they do not come, and tries again when it is called again.
 */
export function bringStyles(): Promise<void> {
  const own = findOwn()
  if (!own) return Promise.resolve()
  coming ??= replaceStyles(own).catch((cause) => {
    coming = null
    throw cause
  })
  return coming
}

function replaceStyles(own: HTMLStyleElement): Promise<void> {
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
