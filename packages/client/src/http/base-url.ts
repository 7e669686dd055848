/**
 * Returns the address that calls go to, without a slash at its end: the page's meta tag `app_url`, else the current
 * origin (specification, section 7).
 */
export function baseUrl(page: Document = document) {
  const meta = page.querySelector<HTMLMetaElement>('meta[name="app_url"]')?.content.trim()
  return (meta || page.location.origin).replace(/\/+$/, '')
}
