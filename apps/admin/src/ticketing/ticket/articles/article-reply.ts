import { type ArticleHit, pathOfAddress } from '@lodge/contracts'
import { http } from '../../../foundation/http.ts'
import { plainTitle } from './article-picker.tsx'

/** Returns a link to an article that works in mails too. */
export function articleLink(hit: ArticleHit): string {
  const link = document.createElement('a')
  link.href = absoluteUrl(pathOfAddress(hit.address))
  link.textContent = plainTitle(hit)
  return `${link.outerHTML} `
}

/** Returns an article's text as a reply can hold it: headings as bold lines, links that work in mails, no pictures. */
export function articleAsReply(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const picture of body.querySelectorAll('img, figure, iframe')) picture.remove()
  for (const heading of body.querySelectorAll('h1, h2, h3, h4')) {
    const line = document.createElement('p')
    const bold = document.createElement('strong')
    bold.append(...heading.childNodes)
    line.append(bold)
    heading.replaceWith(line)
  }
  for (const link of body.querySelectorAll('a[href]')) {
    const href = link.getAttribute('href') ?? ''
    if (href.startsWith('#')) link.replaceWith(...link.childNodes)
    else link.setAttribute('href', absoluteUrl(href))
  }
  return body.innerHTML
}

const absoluteUrl = (path: string): string => new URL(path, http.baseUrl || window.location.origin).href
