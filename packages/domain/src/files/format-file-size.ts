/** Returns bytes in decimal units, such as "87 B", "412 kB" or "1.9 MB", with one decimal below ten. */
export function formatFileSize(bytes: number): string {
  const departments = ['B', 'kB', 'MB', 'GB', 'TB']
  let size = bytes
  let department = 0
  while (size >= 999.5 && department < departments.length - 1) {
    size /= 1000
    department += 1
  }
  const digits =
    department > 0 && size < 9.95 && !Number.isInteger(size) ? size.toFixed(1) : String(Math.round(size))
  return `${digits.replace(/\.0$/, '')} ${departments[department]}`
}
