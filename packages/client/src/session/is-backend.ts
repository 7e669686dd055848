export function isBackend(path: string) {
  return path === '/admin' || path.startsWith('/admin/')
}
