import { directionOf } from '@lodge/strings'
import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'

/** The text of an article, made safe by the server. Its links to pages of this site open within the app. */
export function ArticleText({ html, language }: { html: string; language: string }) {
  const navigate = useNavigate()
  const handleClick = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const path = link && ownPageOf(link)
    const isVideo = Boolean(link?.closest('figure'))
    if (path === null && !isVideo) return
    event.preventDefault()
    if (path !== null) void navigate(path)
    else if (link)
      import('./play-video.ts')
        .then(({ playVideo }) => playVideo(link))
        .catch(() => window.location.assign(link.href))
  }
  return (
    // Keys reach the links inside by themselves: this only keeps the browser from loading a page that the app has.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div
      lang={language}
      dir={directionOf(language)}
      onClick={handleClick}
      className="article-text mt-6"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, on the way in and on the way out
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

/** Any other click asks the browser for something else, such as another tab. */
function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}

/** Returns the path of the page that a click leads to within the app; null where it is none of the app's. */
function ownPageOf(link: HTMLAnchorElement): string | null {
  if (link.origin !== window.location.origin || !link.pathname.startsWith('/knowledge-base/')) return null
  const isOnThisPage = link.hash !== '' && link.pathname === window.location.pathname
  return isOnThisPage ? null : link.pathname + link.search + link.hash
}
