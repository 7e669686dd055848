import {
  type ArticleView,
  alternates,
  type FrontendInit,
  type PageRequest,
  pathOfAddress,
} from '@lodge/contracts'
import { type Breadcrumb, composeTitle, siteColorStyle } from '@lodge/ui'
import { escapeJson } from '../page-data.ts'
import { t } from '../t.ts'
import type { PagePlan, PageSubject } from './page-plan.ts'

/** Returns what belongs into the head of a page: its title, and what search engines and previews of links want to know. */
export function writeHead(request: PageRequest, { subject, status }: PagePlan): string {
  const { init, origin, address } = request
  const { pathname } = new URL(address, origin)
  const url = origin + pathname
  const isIndexed = subject.isIndexed && status === 200
  const description = subject.description ?? t('app.description', { name: init.name })
  return [
    `<title>${escapeHtml(titleOf(subject, init))}</title>`,
    meta('name', 'description', description),
    ...(isIndexed ? indexed(subject, url, origin) : [meta('name', 'robots', 'noindex')]),
    ...(status === 200 ? openGraph(subject, { url, description, siteName: init.name }) : []),
    ...(isIndexed ? structuredData(subject, { url, origin, siteName: init.name }) : []),
    ...(init.primary_color ? [`<style>:root{--primary:${siteColorStyle(init.primary_color)}}</style>`] : []),
  ].join('\n    ')
}

function titleOf({ title }: PageSubject, init: FrontendInit): string {
  const { page_title_default, page_title_prefix, page_title_suffix } = init
  return composeTitle(title, {
    pageTitleDefault: page_title_default,
    pageTitlePrefix: page_title_prefix,
    pageTitleSuffix: page_title_suffix,
  })
}

function indexed({ article }: PageSubject, url: string, origin: string): string[] {
  const canonical = `<link rel="canonical" href="${escapeHtml(url)}" />`
  if (!article) return [canonical]
  const others = alternates([article, ...article.translations])
  const all = others.length > 0 ? others : [article]
  const inLanguages = all.map(
    ({ language, address }) =>
      `<link rel="alternate" hreflang="${escapeHtml(language)}" href="${escapeHtml(encodeURI(origin + pathOfAddress(address)))}" />`,
  )
  return [canonical, ...inLanguages]
}

interface LinkPreview {
  url: string
  description: string
  siteName: string
}

function openGraph({ title, article }: PageSubject, { url, description, siteName }: LinkPreview): string[] {
  return [
    meta('property', 'og:type', article ? 'article' : 'website'),
    meta('property', 'og:title', title ?? siteName),
    meta('property', 'og:description', description),
    meta('property', 'og:url', url),
    meta('property', 'og:site_name', siteName),
    ...(article ? [meta('property', 'article:modified_time', article.updatedAt)] : []),
  ]
}

interface Site {
  url: string
  origin: string
  siteName: string
}

function structuredData({ article, breadcrumbs }: PageSubject, site: Site): string[] {
  const entities = [
    ...(article ? [articleData(article, site)] : []),
    ...(breadcrumbs?.length ? [breadcrumbData(breadcrumbs, site)] : []),
  ]
  return entities.map(
    (entity) =>
      `<script type="application/ld+json">${escapeJson({ '@context': 'https://schema.org', ...entity })}</script>`,
  )
}

function articleData({ title, summary, updatedAt, language }: ArticleView, { url, siteName }: Site) {
  return {
    '@type': 'Article',
    headline: title,
    ...(summary && { description: summary }),
    dateModified: updatedAt,
    inLanguage: language,
    mainEntityOfPage: url,
    publisher: { '@type': 'Organization', name: siteName },
  }
}

function breadcrumbData(breadcrumbs: readonly Breadcrumb[], { url, origin }: Site) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: breadcrumbs.map(({ label, to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: to ? origin + to : url,
    })),
  }
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? '')
}
