import { kilobyte } from '@lodge/contracts'

/** Returns text such as "87 B", "412 KB" or "1.9 MB", with one decimal below ten. */
export function formatFileSize(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB']
  let size = bytes
  let unit = 0
  while (size >= kilobyte - 0.5 && unit < units.length - 1) {
    size /= kilobyte
    unit += 1
  }
  const digits =
    unit > 0 && size < 9.95 && !Number.isInteger(size) ? size.toFixed(1) : String(Math.round(size))
  return `${digits.replace(/\.0$/, '')} ${units[unit]}`
}
