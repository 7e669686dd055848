import { type BodyLine, isBlank, nextSpoken, withoutDirections } from './body-line.ts'

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
  /(?<![\p{L}\p{M}])(napisał|napisana|napisała|napisal|pisze|написал|написала|пишет|писал|пише|написав|писали|napsal|napsala|napísal|је написао|a scris)(\([\p{L}]{1,2}\))?(?![\p{L}\p{M}])/iu,
  /(?<![\p{L}\p{M}])(skrev|skriver|kirjoitti|írta|yazdı|yazmış|έγραψε|כתב|כתבה|كتب|كتبت|كتابة|نوشت|đã viết|menulis|va escriure)(?![\p{L}\p{M}])/iu,
  /写道|寫道|写了|寫了|写的|のメール|書きました|書いた|作成|작성|님이/u,
]
/** Words that Horde puts before the name, and nothing else. */
const citing =
  /^(quoting|zitat von|selon|citando(?: a)?|citat (?:från|fra)|citaat van|cytowanie|цитирую|quote de)\s[^:]{1,120}[:：]$/iu
/** The beginning of a line that says when a mail was written. */
const opening =
  /^(?:(?:on|am|le|el|il|op|em|a|à|w|dnia|den|d\.|dne|dňa|le|la|în|на|в|от|у|ke|tarihinde|στις|ב|في|بتاريخ|در تاریخ|vào|pada|在|于)(?![\p{L}])[^\p{Nd}]{0,40}|[\p{L}\p{M}.]{1,14}[.,،]?\s{0,3}(?:[\p{L}\p{M}.]{1,14}[.,،]?\s{1,3})?)?\p{Nd}/iu
/** Chinese and Turkish name the writer first. */
const nameFirst = /^[^<>]{1,60}<[^\s<>]+@[^\s<>]+>.{0,40}\p{Nd}/u
const time =
  /\p{Nd}{1,2}\s?[:.h時时点點]\s?\p{Nd}{2}|\p{Nd}{4}|\p{Nd}{1,2}\s?[/.-]\s?\p{Nd}{1,2}\s?[/.-]\s?\p{Nd}{2,4}/u
const addressAtEnd =
  /[<(（[][^<>()[\]\s]+@[^<>()[\]\s]+[>)）\]]\s*[:：]$|\s(?:von|by|from|de|da|van|od|от)\s[^\s<>]+@[^\s<>]+[:：]$/iu
/** Mutt and others write nothing but the name and the time. */
const nameAndTime = /^\*?\s?[^<>]{1,60}<[^\s<>]+@[^\s<>]+>\s?[[(]?\p{Nd}[\p{Nd}\s:./+-]{5,30}[\])]?\s?[:：]$/u
const nameOnTop = /^[^<>]{1,60}<[^\s<>]+@[^\s<>]+>.{0,60}[:：]$/u
const nameAtEnd = /^[^<>]{1,60}<[^\s<>]+@[^\s<>]+>[^\p{Nd}.!?]{0,16}$/u
const dateAtEnd =
  /(?:19|20)\p{Nd}{2}(?:年\p{Nd}{1,2}月\p{Nd}{1,2}日)?(?!\p{Nd})[^\p{Nd}]{0,20}$|(?:19|20)\p{Nd}{2}.{1,14}\p{Nd}{1,2}[:.]\p{Nd}{2}$/u
const timeOfDay = /^\p{Nd}{1,2}[:.]\p{Nd}{2}/u
/** Zoho draws dashes around it, and no colon. */
const dashed = /^-{3,}\s(\S.{0,300}\S)\s?-{3,}$/
const address = /[^\s<>()]+@[^\s<>()]+\.[^\s<>()]+/
const addressAlone = /^<[^\s<>]+@[^\s<>]+>[^\p{Nd}.!?]{0,16}$/u
const nameAlone = /^[^<>.!?。！？:：]{1,60}$/u
const year = /(?<!\p{Nd})(?:19|20|١٩|٢٠|۱۹|۲۰)\p{Nd}{2}(?!\p{Nd})/u
const clock = /(?<!\p{Nd})\p{Nd}{1,2}[:.]\p{Nd}{2}(?!\p{Nd})/u
const longestUnknown = 200

/**
 * Returns the line that says who wrote the quotation below, if it ends at `last`; programs break it over several
 * lines. It ends with a colon and has a verb, or a time and an address.
 */
export function findAttribution(lines: readonly BodyLine[], last: number): Attribution | null {
  const ending = ownTextOf(lines[last])
  if (ending.length > longest || !/[:：]$/.test(ending)) return null
  let [text, onTop]: [string, Attribution | null] = ['', null]
  for (let start = last; start > last - mostLines && start >= 0; start--) {
    const line = lines[start]
    if (!line || isBlank(line) || (line.quote === 'quoted') !== (lines[last]?.quote === 'quoted')) break
    const own = ownTextOf(line)
    if (own.length + text.length > longest) break
    text = join(own, text)
    const found = read(text)
    if (!found) continue
    const attribution = { start, end: last + 1, isCertain: found.isCertain }
    if (isOpening(own)) return withLineAbove(lines, attribution, text)
    if (nameOnTop.test(text)) onTop ??= attribution
  }
  if (onTop) return onTop
  const whole = { start: last, end: last + 1, isCertain: false }
  return read(ending) ? withLineAbove(lines, whole, ending) : findUnknown(lines, last)
}

/**
 * Returns what stands right above a quotation as its attribution where it names a day, a time and an address, in whatever
 * language: the last line alone, or all of its paragraph.
 */
function findUnknown(lines: readonly BodyLine[], last: number): Attribution | null {
  const [line, below] = [lines[last], lines[nextSpoken(lines, last + 1)]]
  if (!line || line.quote === 'quoted' || below?.quote !== 'quoted') return null
  let [text, start] = ['', last]
  for (; start > last - mostLines && start >= 0; start--) {
    const above = lines[start]
    if (!above || isBlank(above) || above.quote === 'quoted') break
    text = join(ownTextOf(above), text)
    if (text.length > longestUnknown) return null
    if (start === last && isUnknown(text)) return { start, end: last + 1, isCertain: false }
  }
  const isParagraph = start < 0 || isBlank(lines[start] ?? line) || lines[start]?.quote === 'quoted'
  return isParagraph && isUnknown(text) ? { start: start + 1, end: last + 1, isCertain: false } : null
}

function isUnknown(text: string): boolean {
  return address.test(text) && year.test(text) && clock.test(text) && !/[.!?]\s+\p{Lu}/u.test(text)
}

function ownTextOf(line: BodyLine | undefined): string {
  const text = withoutDirections(line?.text ?? '').trim()
  const [, inner] = text.length <= longest ? (dashed.exec(text) ?? []) : []
  return inner === undefined ? text : `${inner}:`
}

/** An address that was broken within its brackets is one again. */
function join(above: string, below: string): string {
  return `${above} ${below}`
    .trim()
    .replace(/<\s+(?=\S+@)/, '<')
    .replace(/(@\S+)\s+>/, '$1>')
}

/** Programs break the line behind the name too, and before the time of day. */
function withLineAbove(lines: readonly BodyLine[], attribution: Attribution, text: string): Attribution {
  const start = attribution.start - 1
  const [above, first] = [lines[start], lines[attribution.start]]
  if (!above || isBlank(above) || (above.quote === 'quoted') !== (first?.quote === 'quoted'))
    return attribution
  const own = ownTextOf(above)
  if (own.length + text.length > longest) return attribution
  if (addressAlone.test(own) && !address.test(text))
    return withNameAbove(lines, { ...attribution, start }, text)
  const isName = nameAtEnd.test(own) && !address.test(text)
  const isDate = dateAtEnd.test(own) && goesOn(own, text)
  if (!isName && !isDate) return attribution
  const isCertain = attribution.isCertain || (read(join(own, text))?.isCertain ?? false)
  return { start, end: attribution.end, isCertain }
}

/** A long name may have a line of its own above the address. */
function withNameAbove(lines: readonly BodyLine[], attribution: Attribution, text: string): Attribution {
  const found = { ...attribution, isCertain: attribution.isCertain || time.test(text) }
  const [name, above] = [lines[found.start - 1], lines[found.start - 2]]
  if (!name || isBlank(name) || name.quote === 'quoted' || !nameAlone.test(ownTextOf(name))) return found
  const isApart =
    !above || isBlank(above) || above.quote === 'quoted' || /[.!?。！？]$/.test(ownTextOf(above))
  return isApart ? { ...found, start: found.start - 1 } : found
}

function goesOn(above: string, text: string): boolean {
  if (nameFirst.test(above) && !address.test(text)) return true
  return timeOfDay.test(text)
    ? isOpening(above)
    : !time.test(text) && (isOpening(above) || /[於于在]/u.test(above))
}

function isOpening(text: string): boolean {
  return opening.test(text) || nameFirst.test(text)
}

function read(text: string): { isCertain: boolean } | null {
  if (text.length > longest) return null
  const hasVerb = citing.test(text) || nameAndTime.test(text) || wrote.some((verb) => verb.test(text))
  const hasTime = time.test(text)
  if (!hasVerb && !(hasTime && addressAtEnd.test(text))) return null
  return { isCertain: hasTime && address.test(text) }
}
