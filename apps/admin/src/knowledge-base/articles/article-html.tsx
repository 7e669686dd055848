import { inlineFileId } from '@lodge/contracts'
import { createElement, Fragment, type ReactNode, useMemo } from 'react'
import { fileUrl } from '../../http.ts'
import { calloutKinds } from '../editor/callout.ts'

const plainTags = new Set([
  ...['h2', 'h3', 'h4', 'p', 'strong', 'em', 'u', 's', 'code', 'pre', 'blockquote', 'ul', 'li'],
  ...['figure', 'figcaption'],
  ...['table', 'thead', 'tbody', 'tr'],
])
const address = /^(https?:\/\/|mailto:|tel:|#|\/(?![/\\]))/i

/**
 * The text of an article that is only being written. It is read into an inert document and built anew of the elements
 * that an article may have, so that nothing else can come through.
 */
export function ArticleHtml({ html }: { html: string }) {
  const content = useMemo(() => {
    const { body } = new DOMParser().parseFromString(html, 'text/html')
    return renderChildren(body)
  }, [html])
  return <div className="article-text">{content}</div>
}

function renderChildren(node: Node): ReactNode[] {
  return [...node.childNodes].map((child, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a parsed text never changes its order
    <Fragment key={index}>{renderNode(child)}</Fragment>
  ))
}

function renderNode(node: Node): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof HTMLElement)) return null
  const name = node.localName
  if (name === 'br') return <br />
  if (name === 'hr') return <hr />
  if (name === 'img') return <Picture image={node} />
  if (name === 'script' || name === 'style') return null
  const children = renderChildren(node)
  if (plainTags.has(name)) return createElement(name, {}, children)
  if (name === 'ol') return <ol start={Number(node.getAttribute('start')) || 1}>{children}</ol>
  if (name === 'td' || name === 'th') return createElement(name, spansOf(node), children)
  if (name === 'aside') return <aside data-callout={kindOf(node)}>{children}</aside>
  if (name === 'a') return <TextLink link={node}>{children}</TextLink>
  return children
}

function kindOf({ dataset }: HTMLElement): string {
  return calloutKinds.find((kind) => kind === dataset.callout) ?? 'info'
}

function spansOf(cell: HTMLElement) {
  const spanOf = (name: string) => Math.min(Number(cell.getAttribute(name)) || 1, 50)
  return { colSpan: spanOf('colspan'), rowSpan: spanOf('rowspan') }
}

/** Leads away from what is not saved yet only into another tab. */
function TextLink({ link, children }: { link: HTMLElement; children: ReactNode }) {
  const href = link.getAttribute('href') ?? ''
  if (!address.test(href)) return <span className="text-accent underline">{children}</span>
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}

function Picture({ image }: { image: HTMLElement }) {
  const fileId = inlineFileId(image.getAttribute('src'))
  return fileId && <img src={fileUrl(fileId)} alt={image.getAttribute('alt') ?? ''} />
}
