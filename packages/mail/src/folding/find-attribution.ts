import { type BodyLine, isBlank, withoutDirections } from './body-line.ts'

export interface Attribution {
  start: number
  /** The line behind it. */
  end: number
  /** It names a time and an address, so that it needs no quotation below to be one. */
  isCertain: boolean
}

const mostLines = 4
const longest = 400

/** Words for "wrote", in the languages of the mail programs that people use. */
const wrote = [
  /(?<![\p{L}\p{M}])(wrote|writes|schrieb|schrieben|geschrieben|a écrit|a ecrit|escribió|escribio|ha scritto|scrisse|scritto|schreef|geschreven|escreveu|escreveram)(?![\p{L}\p{M}])/iu,
  /(?<![\p{L}\p{M}])(napisał|napisana|napisała|napisal|pisze|написал|написала|пишет|писал|пише|написав|написала|napsal|napsala|napísal|је написао|a scris)(\([\p{L}]{1,2}\))?(?![\p{L}\p{M}])/iu,
  /(?<![\p{L}\p{M}])(skrev|skriver|kirjoitti|írta|yazdı|yazmış|έγραψε|כתב|כתבה|كتب|كتبت|كتابة)(?![\p{L}\p{M}])/iu,
  /写道|寫道|写了|寫了|写的|のメール|書きました|書いた|作成|작성|님이/u,
]
/** The beginning of a line that says when a mail was written. */
const opening =
  /^(?:(?:on|am|le|el|il|op|em|a|à|w|dnia|den|d\.|dne|dňa|le|la|în|на|в|от|у|ke|tarihinde|στις|ב|في|بتاريخ|在|于)(?![\p{L}])[^\p{Nd}]{0,40}|[\p{L}\p{M}.]{1,14}[.,،]?\s{0,3}(?:[\p{L}\p{M}.]{1,14}[.,،]?\s{1,3})?)?\p{Nd}/iu
/** Chinese and Turkish name the writer first. */
const nameFirst = /^[^<>]{1,60}<[^\s<>]+@[^\s<>]+>.{0,10}\p{Nd}/u
const time =
  /\p{Nd}{1,2}\s?[:.h時时点點]\s?\p{Nd}{2}|\p{Nd}{4}|\p{Nd}{1,2}\s?[/.-]\s?\p{Nd}{1,2}\s?[/.-]\s?\p{Nd}{2,4}/u
const addressAtEnd = /[<(（[][^<>()[\]\s]+@[^<>()[\]\s]+[>)）\]]\s*[:：]$/u
const address = /[^\s<>()]+@[^\s<>()]+\.[^\s<>()]+/

/**
 * Returns the line that says who wrote the quotation below, if it ends at `last`; programs break it over several
 * lines. It ends with a colon and has a verb, or a time and an address.
 */
export function findAttribution(lines: readonly BodyLine[], last: number): Attribution | null {
  const ending = withoutDirections(lines[last]?.text ?? '')
  if (ending.length > longest || !/[:：]\s*$/.test(ending)) return null
  let text = ''
  for (let start = last; start > last - mostLines && start >= 0; start--) {
    const line = lines[start]
    if (!line || isBlank(line) || (line.quote === 'quoted') !== (lines[last]?.quote === 'quoted')) break
    const own = withoutDirections(line.text).trim()
    text = `${own} ${text}`.trim()
    if (text.length > longest) break
    const found = read(text)
    if (found && isOpening(own)) return { start, end: last + 1, isCertain: found.isCertain }
  }
  return read(ending.trim()) ? { start: last, end: last + 1, isCertain: false } : null
}

function isOpening(text: string): boolean {
  return opening.test(text) || nameFirst.test(text)
}

function read(text: string): { isCertain: boolean } | null {
  if (text.length > longest) return null
  const hasVerb = wrote.some((verb) => verb.test(text))
  const hasTime = time.test(text)
  if (!hasVerb && !(hasTime && addressAtEnd.test(text))) return null
  return { isCertain: hasTime && address.test(text) }
}
