/** A part without a link has a null address. */
export interface LinkPart {
  text: string
  address: string | null
}

/** Only written-out schemes: nothing is guessed to be an address. */
const candidates = /(?:https?:\/\/|mailto:)[^\s<>"“”«»]+/giu
const closers = { ')': '(', ']': '[', '}': '{' }
/** Invisible or turning signs could make an address look like another. */
const misleading = /[\p{Cf}\p{Script=Arabic}\p{Script=Hebrew}]/u

export function splitLinks(text: string): LinkPart[] {
  const parts: LinkPart[] = []
  let end = 0
  for (const { 0: candidate, index } of text.matchAll(candidates)) {
    const address = withoutTail(candidate)
    const link = startsWord(text, index) ? parseLink(address) : null
    if (!link) continue
    if (index > end) parts.push({ text: text.slice(end, index), address: null })
    parts.push(link)
    end = index + address.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), address: null })
  return parts
}

const startsWord = (text: string, index: number) => !/[\p{L}\p{N}]/u.test(text.charAt(index - 1))

/** The sentence's punctuation and brackets are no part of an address. */
function withoutTail(candidate: string): string {
  const unopened = new Map(
    Object.entries(closers).map(([closer, createdBy]) => [closer, surplusOf(candidate, closer, createdBy)]),
  )
  let end = candidate.length
  while (end > 0) {
    const last = candidate.charAt(end - 1)
    const surplus = unopened.get(last)
    if (surplus === undefined ? !/[.,;:!?'’*_~…]/u.test(last) : surplus <= 0) break
    if (surplus !== undefined) unopened.set(last, surplus - 1)
    end -= 1
  }
  return candidate.slice(0, end)
}

const surplusOf = (text: string, closer: string, createdBy: string) =>
  text.split(closer).length - text.split(createdBy).length

function parseLink(address: string): LinkPart | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (url.protocol === 'mailto:')
    return url.pathname.includes('@') ? { text: address, address: url.href } : null
  // "https://bank.example@elsewhere.example" leads elsewhere.
  if (url.username !== '' || url.password !== '') return null
  return { text: isAsItLooks(address, url) ? address : url.href, address: url.href }
}

/** Letters of other scripts look alike: such an address is shown as the network takes it. */
function isAsItLooks(address: string, { host }: URL): boolean {
  const [, shownHost = ''] = /^https?:\/\/([^/?#]*)/i.exec(address) ?? []
  return !misleading.test(address) && shownHost.toLowerCase().replace(/:(80|443)$/, '') === host
}
