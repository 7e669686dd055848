import { type FileType, fileTypes, limits } from '@lodge/contracts'

// Control characters, and the marks that turn text around so that "exe.png" reads as "gnp.exe". Joiners belong to words
// of Persian, Hindi and others.
const unseen = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu
const reserved = /[<>:"/\\|?*]/g

/** The cost of the normal form grows with the square of a name's accents. */
const normalisedLength = 2_000

/** Returns a sender's file name without its path, invisible characters and what file systems reject. */
export function cleanFileName(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  const short = shorten(last, normalisedLength).normalize('NFC')
  const name = trimDots(short.replace(unseen, '').replace(reserved, '_').replace(/\s+/g, ' '))
  return shorten(name === '' ? 'file' : name)
}

const atEnds = new Set(['.', ' ', '\u200c', '\u200d'])

/** Takes dots, spaces and joiners away from both ends. A pattern would try each dot of a name anew. */
function trimDots(name: string): string {
  let [start, end] = [0, name.length]
  while (start < end && atEnds.has(name[start] ?? '')) start += 1
  while (start < end && atEnds.has(name[end - 1] ?? '')) end -= 1
  return name.slice(start, end)
}

/** Returns the name with an extension that fits the file's type: its own if it does, else the type's first one. */
export function withExtensionFor(name: string, type: FileType): string {
  const fitting: readonly string[] = fileTypes[type]
  const extension = extensionOf(name)
  if (extension !== null && fitting.includes(extension)) return name
  const stem = extension === null ? name : name.slice(0, -(extension.length + 1))
  return shorten(`${stem}.${fitting[0]}`)
}

/** Returns the extension in lower case, without the dot; null where the name has none. */
export function extensionOf(name: string): string | null {
  const found = /.\.([a-z0-9]{1,10})$/i.exec(name)
  return found?.[1]?.toLowerCase() ?? null
}

/** Shortens a long name before its extension, never within a character. */
function shorten(name: string, most: number = limits.fileNameLength): string {
  if (name.length <= most) return name
  const extension = extensionOf(name)
  const end = extension === null ? '' : `.${extension}`
  const stem = name.slice(0, most - end.length).replace(/[\uD800-\uDBFF]$/, '')
  return `${stem}${end}`
}
