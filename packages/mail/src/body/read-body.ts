import type { MailFile } from '../files/mail-file.ts'
import { type BodyLine, type FoldKind, toTextLines } from '../folding/body-line.ts'
import { type FoldOptions, findFolds } from '../folding/find-folds.ts'
import { type ForwardedMail, readForward } from '../forward/read-forward.ts'
import { mailLimits } from '../mail-limits.ts'
import { parseMailHtml } from './html-document.ts'
import { toHtmlLines, toPlainText } from './html-lines.ts'
import { plainTextOf } from './plain-text-of.ts'
import { renderVisible } from './render-visible.ts'
import { picturesIn, resolvePictures } from './resolve-pictures.ts'
import { remoteImagesOfStyles, sanitiseMail } from './sanitise-mail.ts'
import type { TextPiece } from './says-something.ts'

interface BodyText {
  text: string
  /** The places, among the mail's files, of the pictures that it shows. */
  pictures: number[]
}

/** A part of a text that is there, and shown only where somebody asks for it. */
interface FoldedPart extends BodyText {
  kind: FoldKind
  /** It stands above what is visible. */
  isAbove: boolean
}

export interface MailBody {
  visible: BodyText
  /** The whole HTML, quotations too, safe to show in a frame of its own; null where it is too long or there is none. */
  html: string | null
  folded: FoldedPart[]
  /** Addresses of pictures that are not loaded; `data-remote` in the HTML is the index of one. */
  remoteImages: string[]
}

export interface BodyOptions extends FoldOptions {
  isForwardSubject: boolean
}

/** Returns a mail's text with what is not new folded, and the mail that it passes on. Pictures in it mark their files. */
export function readBody(
  pieces: readonly TextPiece[],
  files: MailFile[],
  options: BodyOptions,
): { body: MailBody; forward: ForwardedMail | null } {
  const length = pieces.reduce((sum, { content }) => sum + content.length, 0)
  return pieces.some(({ kind }) => kind === 'html') && length <= mailLimits.htmlLength
    ? readHtmlBody(pieces, files, options)
    : readTextBody(pieces, options)
}

function readTextBody(pieces: readonly TextPiece[], options: BodyOptions) {
  const text = plainTextOf(pieces)
  const lines = withoutArmour(toTextLines(text))
  const raw = text.split('\n')
  const toText = (stretch: Stretch) => ({
    text: trimLines(raw.slice(stretch.start, stretch.end).join('\n')),
    pictures: [],
  })
  return divide({ lines, toText, remoteImages: [] }, options)
}

function readHtmlBody(pieces: readonly TextPiece[], files: MailFile[], options: BodyOptions) {
  const html = pieces.map(({ kind, content }) => (kind === 'html' ? content : textToHtml(content))).join('\n')
  const document = parseMailHtml(html)
  resolvePictures(document, files)
  const lines = toHtmlLines(document)
  const remoteImages = remoteImagesOfStyles(html)
  const toText = ({ start, end }: Stretch) => {
    const own = lines.slice(start, end)
    return { text: toPlainText(own), pictures: picturesIn(own.flatMap((line) => line.nodes)) }
  }
  const divided = divide({ lines, toText, remoteImages }, options)
  if (isShort(html)) {
    const whole = sanitiseMail(renderVisible(document), remoteImages).html
    divided.body.html = whole.length > mailLimits.shownHtmlLength ? null : whole
  }
  return divided
}

/** Cleaning takes as long as a mail is, so what would not be shown is not cleaned. */
function isShort(html: string): boolean {
  if (html.length > mailLimits.shownHtmlLength) return false
  let tags = 0
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) tags += 1
  return tags <= mailLimits.shownTags
}

interface Stretch {
  start: number
  end: number
}

interface DividedText {
  lines: readonly BodyLine[]
  toText: (stretch: Stretch) => BodyText
  remoteImages: string[]
}

/** The text that somebody passes on is what they have to say, so nothing of a forward is folded. */
function divide({ lines, toText, remoteImages }: DividedText, options: BodyOptions) {
  const forward = readForward(lines, options.isForwardSubject)
  const folds = forward ? lines.map(() => null) : findFolds(lines, options)
  const stretches = listStretches(folds)
  const visible = stretches.filter(({ kind }) => kind === null).map(toText)
  const firstVisible = stretches.findIndex(({ kind }) => kind === null)
  const folded = stretches.flatMap(({ kind, ...stretch }, at) =>
    kind === null ? [] : [{ kind, isAbove: at < firstVisible, ...toText(stretch) }],
  )
  const body: MailBody = {
    visible: {
      text: visible
        .map(({ text }) => text)
        .filter((text) => text !== '')
        .join('\n\n'),
      pictures: visible.flatMap(({ pictures }) => pictures),
    },
    html: null,
    folded: folded.filter(({ text, pictures }) => text !== '' || pictures.length > 0),
    remoteImages,
  }
  return { body, forward }
}

function listStretches(folds: readonly (FoldKind | null)[]): (Stretch & { kind: FoldKind | null })[] {
  const stretches: (Stretch & { kind: FoldKind | null })[] = []
  for (const [at, kind] of folds.entries()) {
    const last = stretches.at(-1)
    if (last?.kind === kind) last.end = at + 1
    else stretches.push({ kind, start: at, end: at + 1 })
  }
  return stretches
}

/** A signed text of PGP stands between lines that say nothing to a reader. */
function withoutArmour(lines: BodyLine[]): BodyLine[] {
  const begin = lines.findIndex(({ text }) => text.startsWith('-----BEGIN PGP SIGNED MESSAGE-----'))
  const signature = lines.findIndex(({ text }) => text.startsWith('-----BEGIN PGP SIGNATURE-----'))
  if (begin < 0 || signature < begin) return lines
  const end = lines.findIndex(
    ({ text }, at) => at > signature && text.startsWith('-----END PGP SIGNATURE-----'),
  )
  const isArmour = (at: number) =>
    (at >= begin && at <= begin + 1) || (at >= signature && at <= (end < 0 ? lines.length : end))
  return lines.map((line, at) =>
    isArmour(at) && line.text.trim() !== '' ? { ...line, mark: 'signature' } : line,
  )
}

function textToHtml(text: string): string {
  const escaped = text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
  return `<div style="white-space:pre-wrap">${escaped}</div>`
}

function trimLines(text: string): string {
  return text.replace(/^(?:[^\S\n]*\n)+/, '').trimEnd()
}
