/** Returns a text of `format=flowed` with the lines joined that its program broke (RFC 3676). */
export function unflow(text: string, isSpaceDeleted: boolean): string {
  const lines: { quotes: string; text: string; isOpen: boolean }[] = []
  for (const line of text.split(/\r?\n/)) {
    const quotes = /^>*/.exec(line)?.[0] ?? ''
    const rest = line.slice(quotes.length).replace(/^ /, '')
    const isSignature = rest === '-- '
    const isSoft = rest.endsWith(' ') && !isSignature
    const own = isSoft && isSpaceDeleted ? rest.slice(0, -1) : rest
    const last = lines.at(-1)
    if (last?.isOpen && last.quotes === quotes && !isSignature) {
      last.text += own
      last.isOpen = isSoft
    } else lines.push({ quotes, text: own, isOpen: isSoft })
  }
  return lines.map(({ quotes, text: own }) => (quotes === '' ? own : `${quotes} ${own}`)).join('\n')
}
