/** Returns whether a path belongs to the admin area: `/admin` and everything below it. */
export function isBackend(path: string) {
  return path === '/admin' || path.startsWith('/admin/')
}
