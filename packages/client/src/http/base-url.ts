/**
 * Returns the address that calls go to, without a slash at its end: the page's meta tag `app_url`, else the current
 * origin (specification, section 7). A page that is rendered on the server calls nothing and gets addresses of its own site.
 */
export function baseUrl(page = globalThis.document) {
  if (!page) return ''
  const meta = page.querySelector<HTMLMetaElement>('meta[name="app_url"]')?.content.trim()
  return (meta || page.location.origin).replace(/\/+$/, '')
}
