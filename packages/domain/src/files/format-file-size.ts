import { kilobyte } from '@lodge/contracts'
import { withLatinDigits } from '@lodge/strings'

/** Returns text such as "87 B", "412 KB" or "1.9 MB", with one decimal below ten, as the language writes numbers. */
export function formatFileSize(bytes: number, language: string): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB']
  let size = bytes
  let unit = 0
  while (size >= kilobyte - 0.5 && unit < units.length - 1) {
    size /= kilobyte
    unit += 1
  }
  const maximumFractionDigits = unit > 0 && size < 9.95 ? 1 : 0
  const digits = new Intl.NumberFormat(withLatinDigits(language), { maximumFractionDigits }).format(size)
  return `${digits} ${units[unit]}`
}
