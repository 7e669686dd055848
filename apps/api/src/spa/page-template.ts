import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { readStyles, type StylesFor } from './page-styles.ts'

/** The page of a built app, to be filled in. */
export interface Template {
  html: string
  /** Picks from its styles what some HTML needs; null where the page has none in a file. */
  stylesFor: StylesFor | null
}

/** Returns the page of a built app; null where the app has not been built. */
export async function readTemplate(folder: string): Promise<Template | null> {
  const file = join(folder, 'index.html')
  if (!existsSync(file)) return null
  const html = await readFile(file, 'utf8')
  const [, address] = html.match(stylesheet) ?? []
  const styles = address && (await readFile(join(folder, address.replace(/^\/admin\//, '/')), 'utf8'))
  return { html, stylesFor: styles ? readStyles(styles) : null }
}

const stylesheet = /<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>/

/** Returns the sources by which a content security policy lets those scripts run that stand in a template itself. */
export function scriptSources(template: Template | null): string[] {
  return [...(template?.html ?? '').matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
}

interface PageParts {
  /** Replaces the template's title. */
  head?: string
  body?: string
  /** All of it stands there: it needs its app only once it is used, or to be live. */
  isWhole?: boolean
  /** It changes while somebody looks at it. */
  isLive?: boolean
}

/** Returns a template as the page that answers a request. */
export function fillTemplate(
  { html, stylesFor }: Template,
  request: FastifyRequest,
  { head, body, isWhole, isLive }: PageParts = {},
): string {
  const { appUrl } = request.server.config
  // Opened under another address, such as 127.0.0.1, a page calls the one it came from.
  const base = new URL(appUrl).host === request.host ? appUrl : ''
  let page = html.replaceAll('%APP_URL%', base)
  if (head) page = page.replace(/<title>.*?<\/title>/, () => head)
  const root = `<div id="root"${isWhole ? ` data-whole${isLive ? '="live"' : ''}` : ''}>`
  if (!body) return page
  page = page.replace('<div id="root"></div>', () => `${root}${body}</div>`)
  if (stylesFor)
    page = page.replace(
      stylesheet,
      (_, rest: string) => `<style data-rest="${rest}">${stylesFor(page)}</style>`,
    )
  return page
}

/**
 * Returns an address of the site as a header may have it, whatever letters are in it. A path that begins with two
 * slashes, as `/.//elsewhere` does once it is resolved, would lead to another site.
 */
export function safeAddress(address: string): string {
  const { pathname, search, hash } = new URL(address, 'https://site.invalid')
  return pathname.replace(/^\/+/, '/') + search + hash
}
