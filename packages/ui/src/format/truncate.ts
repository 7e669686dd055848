const fileNameLimit = 30
const textLimit = 35
const ellipsis = '…'

/** Returns 35 characters and an ellipsis (specification, section 9). */
export function truncate(text: string, limit = textLimit) {
  const letters = [...text]
  return letters.length > limit ? `${letters.slice(0, limit).join('').trimEnd()}${ellipsis}` : text
}

/** Keeps the extension within 30 characters: "january-timetable-versi….pdf". */
export function truncateFileName(name: string, limit = fileNameLimit) {
  const letters = [...name]
  if (letters.length <= limit) return name
  const dot = letters.lastIndexOf('.')
  const extension = dot > 0 && letters.length - dot <= 10 ? letters.slice(dot).join('') : ''
  const room = Math.max(1, limit - [...extension].length - 1)
  return `${letters.slice(0, room).join('')}${ellipsis}${extension}`
}
