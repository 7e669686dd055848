import { type BodyLine, isBlank, nextSpoken } from '../folding/body-line.ts'
import { findAttribution } from '../folding/find-attribution.ts'
import { findHeaderBlock, type HeaderBlock } from '../folding/find-header-block.ts'
import { isDashed, isForwardSeparator, isOriginalSeparator, isRule } from '../folding/separators.ts'
import { isAddedLine } from '../folding/signature-lines.ts'
import { addressWithin } from '../headers/read-addresses.ts'
import { cleanTitle } from '../headers/read-subject.ts'

/** The mail that a person passed on, as the forward names it. */
export interface ForwardedMail {
  /** Null where only a name was written, as within one organisation. */
  address: string | null
  name: string
  /** As written, in whatever language and zone. */
  sentAt: string | null
  subject: string | null
  title: string | null
  text: string
  /** The words above it of whoever passed it on. */
  note: string
}

/**
 * Returns the mail within a forward, whose header follows a line that says so, or stands first where the subject
 * does. A forward within a quotation is not the sender's.
 */
export function readForward(lines: readonly BodyLine[], isForwardSubject: boolean): ForwardedMail | null {
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]
    if (!line || isBlank(line)) continue
    if (isForwardSeparator(line.text) || (isForwardSubject && isOriginalSeparator(line.text))) {
      const start = nextSpoken(lines, at + 1)
      const block = start > 0 && start <= at + 4 ? findHeaderBlock(lines, start) : null
      return block ? toForwarded(lines, block, at) : null
    }
    const block = isForwardSubject ? findHeaderBlock(lines, isDashed(line.text) ? at + 1 : at) : null
    if (block) return toForwarded(lines, block, at)
    if (line.mark === 'attribution' || line.quote === 'quoted') continue
    if (findAttribution(lines, at)?.isCertain) return null
    if (!isForwardSubject && findHeaderBlock(lines, at)) return null
  }
  return null
}

function toForwarded(lines: readonly BodyLine[], { fields, end }: HeaderBlock, start: number): ForwardedMail {
  const from = fields.get('from') ?? ''
  const address = addressWithin(from.replace(/mailto:/gi, ' '))
  const subject = fields.get('subject') ?? null
  const textOf = (some: readonly BodyLine[]) =>
    some
      .map((line) => line.text)
      .join('\n')
      .trim()
  const above = lines.slice(0, start).filter((line) => !isRule(line.text) && !isAddedLine(line.text))
  return {
    address,
    name: nameWithin(from),
    sentAt: fields.get('date') ?? null,
    subject,
    title: subject === null ? null : cleanTitle(subject).title,
    text: textOf(lines.slice(end))
      .replace(/\n-{2,} ?End forwarded message ?-{2,}$/i, '')
      .trimEnd(),
    note: textOf(above),
  }
}

/** Returns what is written besides the address, without brackets, quotes and marks of bold type. */
function nameWithin(from: string): string {
  const name = from
    .replace(/[<[(]?(?:mailto:)?[^\s<>()[\]]+@[^\s<>()[\]]+[>\])]?/gi, ' ')
    .replace(/["*<>[\]]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return name
    .replace(/^['‘]|['’]$/g, '')
    .replace(/[;,]$/, '')
    .trim()
}
