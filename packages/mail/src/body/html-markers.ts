import type { Element } from 'domhandler'
import type { BodyLine } from '../folding/body-line.ts'

type Marker = (element: ElementFacts) => boolean
interface ElementFacts {
  tag: string
  id: string
  classes: readonly string[]
  attributes: Record<string, string>
  style: string
}

/** Elements in which mail programs keep the mail that is answered. */
const quotations: readonly Marker[] = [
  ({ tag, attributes }) => tag === 'blockquote' && attributes.type === 'cite',
  ({ tag, attributes }) => tag === 'blockquote' && (attributes.cite ?? '').startsWith('mid:'),
  ({ tag, classes }) =>
    tag === 'blockquote' && classes.some((name) => ['gmail_quote', 'tutanota_quote'].includes(name)),
  ({ tag, attributes }) => tag === 'div' && attributes.name === 'quote',
  ({ classes }) =>
    classes.some((name) =>
      ['yahoo_quoted', 'protonmail_quote', 'zmail_extra', 'moz-cite-text'].includes(name),
    ),
  ({ id }) => /^(yahoo_quoted|isreplycontent)/.test(id),
]
/** Elements that hold the line above it. */
const attributions: readonly Marker[] = [
  ({ classes }) =>
    classes.some((name) => ['gmail_attr', 'moz-cite-prefix', 'yahoo-quoted-begin'].includes(name)),
  ({ id }) => id === 'reply-intro',
]
/** Elements with which everything that follows is the answered mail, as Outlook writes it. */
const beginnings: readonly Marker[] = [
  ({ id }) =>
    /^(divrplyfwdmsg|appendonsend|mail-editor-reference-message-container|olk_src_body_section|stopspelling)/.test(
      id,
    ),
  ({ classes }) =>
    classes.some((name) => ['ms-outlook-mobile-reference-message', 'outlookmessageheader'].includes(name)),
  ({ attributes }) => attributes['data-marker'] === '__DIVIDER__',
  ({ attributes }) => attributes.name === 'messageReplySection',
]
const signatures: readonly Marker[] = [
  ({ classes }) =>
    classes.some((name) =>
      [
        'gmail_signature',
        'gmail_signature_prefix',
        'moz-signature',
        'protonmail_signature_block',
        'tutanota-signature',
        'pre-signature',
      ].includes(name),
    ),
  ({ classes }) => classes.some((name) => /^ydp\w*signature$/.test(name)),
  ({ id }) =>
    /^(signature|ms-outlook-mobile-signature|ms-outlook-mobile-body-separator-line|applemailsignature|divtagdefaultsignature)$/.test(
      id,
    ),
  ({ attributes }) => attributes.name === 'messageSignatureSection',
  ({ attributes }) =>
    attributes['data-smartmail'] === 'gmail_signature' || /^__SIG_/.test(attributes['data-marker'] ?? ''),
]
/** Blocks set in from the left are quotations only where something beside them says so. */
const indented: readonly Marker[] = [
  ({ tag }) => tag === 'blockquote',
  ({ tag, style }) => tag === 'div' && /border-left:[^;]*(solid|px|pt)/.test(style) && /padding/.test(style),
]

/** Returns what a mail program says of an element by its names. */
export function readMarkers(element: Element): Pick<BodyLine, 'quote' | 'mark'> {
  const facts = factsOf(element)
  const has = (markers: readonly Marker[]) => markers.some((marker) => marker(facts))
  const quote = has(quotations) ? 'quoted' : has(indented) ? 'indented' : 'none'
  if (has(beginnings)) return { quote, mark: 'rest' }
  if (has(attributions)) return { quote, mark: 'attribution' }
  return { quote, mark: has(signatures) ? 'signature' : null }
}

/** Outlook on the web puts an "x_" before the names of what it shows again. */
function factsOf({ name, attribs }: Element): ElementFacts {
  const plain = (text: string) => text.replace(/^(x_)+/, '').toLowerCase()
  return {
    tag: name,
    id: plain(attribs.id ?? ''),
    classes: (attribs.class ?? '').split(/\s+/).map(plain),
    attributes: attribs,
    style: (attribs.style ?? '').toLowerCase(),
  }
}

/** Returns whether nobody would see an element: preheaders, spare texts of newsletters. */
export function isHidden({ name, attribs, children }: Element): boolean {
  if ('hidden' in attribs || name === 'template') return true
  const style = (attribs.style ?? '').toLowerCase().replace(/\s+/g, '')
  if (style === '') return false
  if (/(^|;)(display:none|visibility:hidden|mso-hide:all|opacity:0(\.0+)?(;|!|$))/.test(style)) return true
  if (/(^|;)(max-)?height:0(px)?(;|!|$)/.test(style) && /overflow:hidden/.test(style)) return true
  return /(^|;)font-size:[01](px|pt)?(;|!|$)/.test(style) && children.every(({ type }) => type === 'text')
}
