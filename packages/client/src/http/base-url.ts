/**
 * The address that calls go to: the page's meta tag `app_url`, else the current origin (specification, section 7).
 * Without a slash at its end.
 */
export function baseUrl(page: Document = document) {
  const meta = page.querySelector<HTMLMetaElement>('meta[name="app_url"]')?.content.trim()
  return (meta || page.location.origin).replace(/\/+$/, '')
}
