import { inlineFileId } from '@lodge/contracts'
import { createElement, Fragment, type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import { fileUrl } from '../../foundation/http.ts'
import { calloutKinds } from '../editor/callout.ts'

const plainTags = new Set([
  'h2',
  'h3',
  'h4',
  'p',
  'strong',
  'em',
  'u',
  's',
  'code',
  'pre',
  'blockquote',
  'ul',
  'li',
  'figure',
  'figcaption',
  'table',
  'thead',
  'tbody',
  'tr',
])
const address = /^(https?:\/\/|mailto:|tel:|#|\/(?![/\\]))/i

interface ArticleHtmlProps {
  html: string
  /** Returns the path of the page that a link leads to; null for another site. Left out in a preview. */
  toPath?: (href: string) => string | null
}

type ToPath = ArticleHtmlProps['toPath']

/**
 * The text of an article. It is read into an inert document and built anew of the elements that an article may have, so
 * that nothing else can come through.
 */
export function ArticleHtml({ html, toPath }: ArticleHtmlProps) {
  const content = useMemo(() => {
    const { body } = new DOMParser().parseFromString(html, 'text/html')
    return renderChildren(body, toPath)
  }, [html, toPath])
  return <div className="article-text">{content}</div>
}

function renderChildren(node: Node, toPath: ToPath): ReactNode[] {
  return [...node.childNodes].map((child, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a parsed text never changes its order
    <Fragment key={index}>{renderNode(child, toPath)}</Fragment>
  ))
}

function renderNode(node: Node, toPath: ToPath): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof HTMLElement)) return null
  const name = node.localName
  if (name === 'br') return <br />
  if (name === 'hr') return <hr />
  if (name === 'img') return <Picture image={node} />
  if (name === 'script' || name === 'style') return null
  const children = renderChildren(node, toPath)
  if (plainTags.has(name)) return createElement(name, toPath && node.id ? { id: node.id } : {}, children)
  if (name === 'ol') return <ol start={Number(node.getAttribute('start')) || 1}>{children}</ol>
  if (name === 'td' || name === 'th') return createElement(name, spansOf(node), children)
  if (name === 'aside') return <aside data-callout={kindOf(node)}>{children}</aside>
  if (name === 'a')
    return (
      <TextLink link={node} toPath={toPath}>
        {children}
      </TextLink>
    )
  return children
}

function kindOf({ dataset }: HTMLElement): string {
  return calloutKinds.find((kind) => kind === dataset.callout) ?? 'info'
}

function spansOf(cell: HTMLElement) {
  const spanOf = (name: string) => Math.min(Number(cell.getAttribute(name)) || 1, 50)
  return { colSpan: spanOf('colspan'), rowSpan: spanOf('rowspan') }
}

interface TextLinkProps {
  link: HTMLElement
  toPath: ToPath
  children: ReactNode
}

/** Opens another tab from an unsaved text, which would be lost; from a text that is read, the page itself. */
function TextLink({ link, toPath, children }: TextLinkProps) {
  const href = link.getAttribute('href') ?? ''
  const path = toPath?.(href) ?? null
  if (toPath && href.startsWith('#')) return <a href={href}>{children}</a>
  if (path !== null) return <Link to={path}>{children}</Link>
  if (!address.test(href)) return <span className="text-accent underline">{children}</span>
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}

function Picture({ image }: { image: HTMLElement }) {
  const fileId = inlineFileId(image.getAttribute('src'))
  if (!fileId) return null
  const [width, height] = [image.getAttribute('width'), image.getAttribute('height')]
  return (
    <img
      src={fileUrl(fileId)}
      alt={image.getAttribute('alt') ?? ''}
      {...(width && height && { width, height })}
    />
  )
}
