import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sourceLanguage } from '@lodge/strings'
import type { FastifyRequest } from 'fastify'
import { readStyles, type StylesFor } from './page-styles.ts'

export interface Template {
  html: string
  /** Null where the page has no styles in a file. */
  stylesFor: StylesFor | null
}

/** The page of an app by the language that it is in. */
export type Templates = ReadonlyMap<string, Template>

/** Returns null where the app has not been built. */
export async function readTemplates(folder: string): Promise<Templates | null> {
  if (!existsSync(join(folder, 'index.html'))) return null
  const pages = (await readdir(folder)).flatMap((file) => {
    const [, language = sourceLanguage] = file.match(/^index(?:\.([\w-]+))?\.html$/) ?? []
    return file.startsWith('index.') ? [{ file, language }] : []
  })
  return new Map(
    await Promise.all(
      pages.map(async ({ file, language }) => [language, await readTemplate(folder, file)] as const),
    ),
  )
}

async function readTemplate(folder: string, file: string): Promise<Template> {
  const html = await readFile(join(folder, file), 'utf8')
  const [, address] = html.match(stylesheet) ?? []
  const styles = address && (await readFile(join(folder, address.replace(/^\/admin\//, '/')), 'utf8'))
  return { html, stylesFor: styles ? readStyles(styles) : null }
}

const stylesheet = /<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>/

/** Allows the scripts that stand in the templates themselves. */
export function scriptSources(templates: Templates | null): string[] {
  const scripts = [...(templates?.values() ?? [])].flatMap(({ html }) =>
    [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script),
  )
  return [...new Set(scripts)].map(
    (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
}

interface PageParts {
  head?: string
  body?: string
  /** The page needs its app only once it is used, or to be live. */
  isWhole?: boolean
  isLive?: boolean
}

export function fillTemplate(
  { html, stylesFor }: Template,
  request: FastifyRequest,
  { head, body, isWhole, isLive }: PageParts = {},
): string {
  const { appUrl } = request.server.config
  // Under another address, such as 127.0.0.1, a page calls the one it came from.
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
 * Encodes an address for a header. A path with two slashes, as `/.//elsewhere` once it is resolved, would lead to
 * another site.
 */
export function safeAddress(address: string): string {
  const { pathname, search, hash } = new URL(address, 'https://site.invalid')
  return pathname.replace(/^\/+/, '/') + search + hash
}
