const key = 'lodge.reloadedAt'
const quietMs = 10_000

/** Forces a new sign-in, at most once in ten seconds per tab, so that no browser loops. Returns false otherwise. */
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
