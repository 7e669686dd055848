import { fetchAhead } from './fetch-ahead.ts'

let coming: Promise<void> | null = null

const findOwn = () => document.querySelector<HTMLStyleElement>('style[data-rest]')

/** Fetches without applying: that takes a slow phone a moment. */
export function fetchStyles(): void {
  const own = findOwn()
  if (own) fetchAhead({ rel: 'preload', as: 'style', href: own.dataset.rest })
}

/**
 * Replaces the page's own styles by those of the whole app. Rejects where they do not come; a further call tries
 * again.
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
