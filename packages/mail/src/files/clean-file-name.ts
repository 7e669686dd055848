import libmime from 'libmime'

// Control characters, and the marks that turn text around so that "exe.png" reads as "gnp.exe". Joiners belong to words
// of Persian, Hindi and others.
const unseen = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu
const reserved = /[<>:"|?*]/g
const longestName = 200

/** Returns a sender's file name without its path, signs that nobody sees and what file systems reject. */
export function cleanFileName(given: string, type: string): string {
  const last =
    // Some programs think that single quotes are quotes.
    given
      .replace(/^'(.+)'$/, '$1')
      .replace(/[/\\]+$/, '')
      .split(/[/\\]/)
      .at(-1) ?? ''
  const name = trimDots(last.replace(unseen, '').replace(reserved, '_').replace(/\s+/g, ' ').toWellFormed())
  return shorten(name === '' ? `${stemOf(type)}.${extensionFor(type)}` : name)
}

/** Extensions that the table of types would give otherwise than people know them. */
const extensions: Record<string, string> = {
  'message/rfc822': 'eml',
  'text/calendar': 'ics',
  'text/plain': 'txt',
  'image/jpeg': 'jpg',
  'application/octet-stream': 'bin',
  'message/delivery-status': 'txt',
}

function extensionFor(type: string): string {
  return extensions[type] ?? (libmime.detectExtension(type) || 'bin')
}

function stemOf(type: string): string {
  if (type === 'message/rfc822') return 'message'
  if (type === 'text/calendar') return 'invite'
  return type.startsWith('image/') ? 'image' : 'file'
}

const atEnds = new Set(['.', ' ', '\u200c', '\u200d'])

/** Takes dots, spaces and joiners away from both ends. A pattern would try each dot of a name anew. */
function trimDots(name: string): string {
  let [start, end] = [0, name.length]
  while (start < end && atEnds.has(name[start] ?? '')) start += 1
  while (start < end && atEnds.has(name[end - 1] ?? '')) end -= 1
  return name.slice(start, end)
}

function shorten(name: string): string {
  if (name.length <= longestName) return name
  const extension = /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? ''
  return `${name.slice(0, longestName - extension.length).replace(/[\uD800-\uDBFF]$/, '')}${extension}`
}
