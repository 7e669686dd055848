import { type AttachmentView, inlineFileId, type PictureSize } from '@lodge/contracts'
import { Fragment, type ReactNode, useMemo } from 'react'
import { hasPreview } from '../attachments/picture-file.ts'
import { PictureLink } from '../attachments/picture-link.tsx'
import { cn } from '../lib/cn.ts'
import { t } from '../t.ts'
import { CollapsedQuote } from './collapsed-quote.tsx'
import { ExternalLink } from './external-link.tsx'
import { findElements, type HtmlElement, type HtmlPart, readHtml, textOf } from './read-html.ts'

type RichTextProps = {
  html: string
  fileUrl: (fileId: string) => string
  /** Unfolds every quotation and picture, for paper. */
  isWhole?: boolean
  /** Pictures have their room before they have come. */
  files?: readonly AttachmentView[]
  addressOf?: (address: string) => string
  className?: string
}

type RenderOptions = Required<Pick<RichTextProps, 'fileUrl' | 'isWhole' | 'files' | 'addressOf'>>

const asWritten = (address: string) => address

const noFiles: readonly AttachmentView[] = []

/** Characters; a longer quotation is folded. */
const maxUncollapsedLength = 600

/**
 * The server has sanitised it; here it is built anew of the few elements below, so that nothing else can come
 * through.
 */
export function RichText({
  html,
  fileUrl,
  isWhole = false,
  files = noFiles,
  addressOf = asWritten,
  className,
}: RichTextProps) {
  const content = useMemo(() => {
    return renderParts(readHtml(html), { fileUrl, isWhole, files, addressOf })
  }, [html, fileUrl, isWhole, files, addressOf])
  return <div className={cn('rich-text text-body', className)}>{content}</div>
}

/** Returns one line, for a preview. */
export function htmlToText(html: string): string {
  const parts = readHtml(html.replaceAll('</p>', '</p> '))
  return parts.map(textOf).join('').replace(/\s+/g, ' ').trim()
}

export function getInlineFileIds(html: string | null): ReadonlySet<string> {
  const images = findElements(readHtml(html ?? ''), 'img')
  const ids = images.map(({ attributes: { src = null } }) => inlineFileId(src))
  return new Set(ids.filter((id) => id !== null))
}

function renderParts(parts: readonly HtmlPart[], reading: RenderOptions): ReactNode[] {
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a parsed text never changes its order
    <Fragment key={index}>{typeof part === 'string' ? part : renderElement(part, reading)}</Fragment>
  ))
}

/** Elements whose text a browser does not show, or reads as something else. */
const notShown = new Set(['script', 'style', 'svg', 'math', 'template', 'noscript', 'iframe'])

const plainTags = new Set(['p', 'strong', 'em', 'u', 's', 'code', 'pre', 'ul', 'li'])

function renderElement(element: HtmlElement, reading: RenderOptions): ReactNode {
  const { name, attributes } = element
  if (name === 'br') return <br />
  if (name === 'img') return <InlineImage attributes={attributes} reading={reading} />
  if (notShown.has(name)) return null
  const children = renderParts(element.parts, reading)
  if (plainTags.has(name)) {
    const Tag = name as 'p'
    return <Tag>{children}</Tag>
  }
  if (name === 'ol') return <ol start={Number(attributes.start) || 1}>{children}</ol>
  if (name === 'blockquote')
    return reading.isWhole ? (
      <blockquote>{children}</blockquote>
    ) : (
      <Quotation text={textOf(element)}>{children}</Quotation>
    )
  if (name === 'a') return <Link address={reading.addressOf(attributes.href ?? '')}>{children}</Link>
  if (name === 'span' && 'data-mention' in attributes) return <span data-mention="">{children}</span>
  if (name === 'span' && 'data-placeholder' in attributes) return <span data-placeholder="">{children}</span>
  if (name === 'div' && 'data-signature' in attributes) return <div data-signature="">{children}</div>
  return children
}

function Quotation({ text, children }: { text: string; children: ReactNode }) {
  const quotation = <blockquote>{children}</blockquote>
  if (text.length <= maxUncollapsedLength) return quotation
  return <CollapsedQuote lines={Math.ceil(text.length / 80)}>{quotation}</CollapsedQuote>
}

function Link({ address, children }: { address: string; children: ReactNode }) {
  if (!/^(https?:\/\/|mailto:|tel:)/i.test(address)) return children
  return <ExternalLink address={address}>{children}</ExternalLink>
}

interface InlineImageProps {
  attributes: HtmlElement['attributes']
  reading: RenderOptions
}

function InlineImage({ attributes, reading }: InlineImageProps) {
  const { fileUrl, isWhole, files } = reading
  const fileId = inlineFileId(attributes.src ?? null)
  if (fileId === null) return null
  const pictures = files.filter(hasPreview)
  const file = pictures.find(({ id }) => id === fileId)
  const name = attributes.alt || t('ui.richText.image')
  const link = {
    'aria-label': t('ui.richText.openImage', { name }),
    className: 'block w-fit max-w-full',
    children: (
      <img
        src={fileUrl(fileId)}
        alt={name}
        loading={isWhole ? 'eager' : 'lazy'}
        style={file && roomOf(file.picture)}
      />
    ),
  }
  if (file) return <PictureLink {...link} file={file} pictures={pictures} fileUrl={fileUrl} />
  return <a {...link} href={fileUrl(fileId)} target="_blank" rel="noreferrer" />
}

/** Pixels, as in the style sheet. */
const mostHeight = 320

/** Keeps the room of a picture that has not come yet. */
function roomOf({ width, height }: PictureSize) {
  return {
    width: Math.min(width, Math.round((mostHeight * width) / height)),
    aspectRatio: `${width} / ${height}`,
  }
}
