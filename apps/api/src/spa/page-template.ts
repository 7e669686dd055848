import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'

/** Returns the page of a built app, which is a template; null where the app has not been built. */
export async function readTemplate(folder: string): Promise<string | null> {
  const file = join(folder, 'index.html')
  return existsSync(file) ? readFile(file, 'utf8') : null
}

/** Returns the sources by which a content security policy lets those scripts run that stand in a template itself. */
export function scriptSources(template: string | null): string[] {
  return [...(template ?? '').matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
}

interface PageParts {
  /** In place of the template's title. */
  head?: string
  body?: string
  /** Whether it is the same for everybody: then all of it stands there, and it needs its app only once it is used. */
  isPublic?: boolean
}

/** Returns a template as the page that answers a request. */
export function fillTemplate(
  template: string,
  request: FastifyRequest,
  { head, body, isPublic }: PageParts = {},
): string {
  const { appUrl } = request.server.config
  // Opened under another address, such as 127.0.0.1, a page calls the one it came from.
  const base = new URL(appUrl).host === request.host ? appUrl : ''
  let page = template.replaceAll('%APP_URL%', base)
  if (head) page = page.replace(/<title>.*?<\/title>/, () => head)
  const root = isPublic ? '<div id="root" data-whole>' : '<div id="root">'
  if (body) page = page.replace('<div id="root"></div>', () => `${root}${body}</div>`)
  return page
}
