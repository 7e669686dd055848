/** Bytes as "87 B", "412 kB", "1.9 MB": one decimal under ten, decimal units. */
export function formatFileSize(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB']
  let size = bytes
  let unit = 0
  while (size >= 999.5 && unit < units.length - 1) {
    size /= 1000
    unit += 1
  }
  const digits =
    unit > 0 && size < 9.95 && !Number.isInteger(size) ? size.toFixed(1) : String(Math.round(size))
  return `${digits.replace(/\.0$/, '')} ${units[unit]}`
}
