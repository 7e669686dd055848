export { formatFileSize } from '@lodge/domain'

const fileNameLimit = 30
const textLimit = 35
const ellipsis = '…'

/** Returns the first 35 characters and an ellipsis when a text is longer (specification, section 9). */
export function truncate(text: string, limit = textLimit) {
  const letters = [...text]
  return letters.length > limit ? `${letters.slice(0, limit).join('').trimEnd()}${ellipsis}` : text
}

/** Returns a file name in at most 30 characters that keeps its extension: "january-timetable-versi….pdf". */
export function truncateFileName(name: string, limit = fileNameLimit) {
  const letters = [...name]
  if (letters.length <= limit) return name
  const dot = letters.lastIndexOf('.')
  const extension = dot > 0 && letters.length - dot <= 10 ? letters.slice(dot).join('') : ''
  const room = Math.max(1, limit - [...extension].length - 1)
  return `${letters.slice(0, room).join('')}${ellipsis}${extension}`
}
