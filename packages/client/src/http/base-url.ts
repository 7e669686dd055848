/** Returns the address of calls, without a slash at its end: the meta tag `app_url`, else the page's origin. */
export function baseUrl(page = globalThis.document) {
  if (!page) return ''
  const meta = page.querySelector<HTMLMetaElement>('meta[name="app_url"]')?.content.trim()
  return (meta || page.location.origin).replace(/\/+$/, '')
}
