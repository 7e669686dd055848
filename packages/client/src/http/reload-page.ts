const key = 'lodge.reloadedAt'
const quietMs = 10_000

/**
 * Reloads the page to force a new sign-in (specification, section 8), at most once in ten seconds per tab: a server
 * that answers 401 to the new page as well must not make the browser loop. Returns whether it reloads.
 */
export function reloadPage(
  storage: Storage = sessionStorage,
  reload: () => void = () => location.reload(),
  now = Date.now(),
) {
  const last = Number(storage.getItem(key) ?? 0)
  if (now - last < quietMs) return false
  storage.setItem(key, String(now))
  reload()
  return true
}
