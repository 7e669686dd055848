import { type AttachmentView, inlineFileId, type PictureSize } from '@lodge/contracts'
import { Fragment, type ReactNode, useMemo } from 'react'
import { hasPreview } from '../attachments/picture-file.ts'
import { PictureLink } from '../attachments/picture-link.tsx'
import { cn } from '../lib/cn.ts'
import { t } from '../t.ts'
import { CollapsedQuote } from './collapsed-quote.tsx'
import { ExternalLink } from './external-link.tsx'

type RichTextProps = {
  html: string
  fileUrl: (fileId: string) => string
  /** For paper, where nothing can be unfolded: every quotation and picture is there from the beginning. */
  isWhole?: boolean
  /** The files of the message, whose pictures have their room before they have come. */
  files?: readonly AttachmentView[]
  /** Returns the address at which this client follows a link. */
  addressOf?: (address: string) => string
  className?: string
}

type RenderOptions = Required<Pick<RichTextProps, 'fileUrl' | 'isWhole' | 'files' | 'addressOf'>>

const asWritten = (address: string) => address

const noFiles: readonly AttachmentView[] = []

/** A quotation longer than this is folded. */
const maxUncollapsedLength = 600

/**
 * Rich text of a message. The server has sanitised it; here it is read into an inert document and built anew of the
 * few elements below, so that nothing else can come through.
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
    const { body } = new DOMParser().parseFromString(html, 'text/html')
    return renderChildren(body, { fileUrl, isWhole, files, addressOf })
  }, [html, fileUrl, isWhole, files, addressOf])
  return <div className={cn('rich-text text-body', className)}>{content}</div>
}

/** Returns the words of rich text on one line, for a preview. */
export function htmlToText(html: string): string {
  const { body } = new DOMParser().parseFromString(html.replaceAll('</p>', '</p> '), 'text/html')
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim()
}

export function getInlineFileIds(html: string | null): ReadonlySet<string> {
  const { body } = new DOMParser().parseFromString(html ?? '', 'text/html')
  const ids = [...body.querySelectorAll('img')].map((image) => inlineFileId(image.getAttribute('src')))
  return new Set(ids.filter((id) => id !== null))
}

function renderChildren(node: Node, reading: RenderOptions): ReactNode[] {
  return [...node.childNodes].map((child, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a parsed text never changes its order
    <Fragment key={index}>{renderNode(child, reading)}</Fragment>
  ))
}

const plainTags = new Set(['p', 'strong', 'em', 'u', 's', 'code', 'pre', 'ul', 'li'])

function renderNode(node: Node, reading: RenderOptions): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof HTMLElement)) return null
  const name = node.localName
  if (name === 'br') return <br />
  if (name === 'img') return <InlineImage image={node} reading={reading} />
  if (name === 'script' || name === 'style') return null
  const children = renderChildren(node, reading)
  if (plainTags.has(name)) {
    const Tag = name as 'p'
    return <Tag>{children}</Tag>
  }
  if (name === 'ol') return <ol start={Number(node.getAttribute('start')) || 1}>{children}</ol>
  if (name === 'blockquote')
    return reading.isWhole ? (
      <blockquote>{children}</blockquote>
    ) : (
      <Quotation text={node.textContent ?? ''}>{children}</Quotation>
    )
  if (name === 'a')
    return <Link address={reading.addressOf(node.getAttribute('href') ?? '')}>{children}</Link>
  if (name === 'span' && node.dataset.mention !== undefined) return <span data-mention="">{children}</span>
  if (name === 'span' && node.dataset.placeholder !== undefined)
    return <span data-placeholder="">{children}</span>
  if (name === 'div' && node.dataset.signature !== undefined) return <div data-signature="">{children}</div>
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

function InlineImage({ image, reading }: { image: HTMLElement; reading: RenderOptions }) {
  const { fileUrl, isWhole, files } = reading
  const fileId = inlineFileId(image.getAttribute('src'))
  if (fileId === null) return null
  const pictures = files.filter(hasPreview)
  const file = pictures.find(({ id }) => id === fileId)
  const name = image.getAttribute('alt') || t('ui.richText.image')
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

/** As high as the style sheet lets pictures be. */
const mostHeight = 320

/** The room of a picture that has not come yet. */
function roomOf({ width, height }: PictureSize) {
  return {
    width: Math.min(width, Math.round((mostHeight * width) / height)),
    aspectRatio: `${width} / ${height}`,
  }
}
