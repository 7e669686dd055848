import { useEffect, useMemo, useRef, useState } from 'react'
import { t } from '../../../foundation/t.ts'

/** Pixels; what is higher scrolls within the frame. */
const mostHeight = 20_000

const styles = `
html { overflow: hidden auto; color-scheme: light; }
body { display: flow-root; margin: 0; padding: 12px; overflow-x: auto; overflow-wrap: anywhere;
  background: #fff; color: #1c1c1c; font: 14px/1.5 system-ui, sans-serif; }
img { max-width: 100%; height: auto; }
img[data-remote] { border: 1px dashed #767676; padding: 0 4px; color: #595959; }
table { max-width: 100%; }
pre { white-space: pre-wrap; }
blockquote { margin-inline: 0; padding-inline-start: 12px; border-inline-start: 3px solid #d4d4d4; }
a[data-host]::after { content: " [" attr(data-host) "]"; color: #595959; font-size: 12px; }
`

interface MailFrameProps {
  html: string
  author: string
}

/**
 * A mail's HTML, as high as its content. Nothing in it runs, and nothing is loaded but its own pictures. It has our origin,
 * so that they come with the session; without scripts it can do nothing with that. Its ground is white in both themes,
 * since mails choose the colours of their words for that.
 */
export function MailFrame({ html, author }: MailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const observer = useRef<ResizeObserver>(null)
  const [height, setHeight] = useState(96)
  const page = useMemo(() => pageOf(html), [html])
  useEffect(() => () => observer.current?.disconnect(), [])
  function handleLoad() {
    observer.current?.disconnect()
    const body = frame.current?.contentDocument?.body
    if (!body) return
    observer.current = new ResizeObserver(() => {
      setHeight(Math.min(Math.ceil(body.getBoundingClientRect().height), mostHeight))
    })
    observer.current.observe(body)
  }
  return (
    <iframe
      ref={frame}
      title={t('ticket-thread.mail.frame', { name: author })}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      srcDoc={page}
      onLoad={handleLoad}
      style={{ height, colorScheme: 'light' }}
      className="block w-full rounded-md border border-border bg-white"
    />
  )
}

function pageOf(html: string): string {
  const pictures = `${window.location.origin}/api/backend/files/`
  const policy = `default-src 'none'; style-src 'unsafe-inline'; img-src ${pictures}; form-action 'none'`
  return `<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><meta name="referrer" content="no-referrer"><meta name="viewport" content="width=device-width"><style>${styles}</style></head><body dir="auto">${html}</body></html>`
}
