const fileNameLimit = 30
const textLimit = 35
const ellipsis = '…'

/** The first 35 characters and an ellipsis when a text is longer (specification, section 9). */
export function truncate(text: string, limit = textLimit) {
  const letters = [...text]
  return letters.length > limit ? `${letters.slice(0, limit).join('').trimEnd()}${ellipsis}` : text
}

/** A file name in at most 30 characters that keeps its extension: "january-timetable-versi….pdf". */
export function truncateFileName(name: string, limit = fileNameLimit) {
  const letters = [...name]
  if (letters.length <= limit) return name
  const dot = letters.lastIndexOf('.')
  const extension = dot > 0 && letters.length - dot <= 10 ? letters.slice(dot).join('') : ''
  const room = Math.max(1, limit - [...extension].length - 1)
  return `${letters.slice(0, room).join('')}${ellipsis}${extension}`
}

/** Bytes as "87 B", "412 kB", "1.9 MB": one decimal under ten, decimal units. */
export function formatFileSize(bytes: number) {
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
