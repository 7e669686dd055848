import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { refusal } from '@lodge/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { refuse } from '../plugins/errors.ts'

/** The folders of the built apps, `admin` and `portal`, each with its `index.html`. */
export interface AppFolders {
  admin: string
  portal: string
}

const hashedName = /[\\/]assets[\\/]/

/**
 * Serves the built apps: the admin app under `/admin`, the portal everywhere else. Any address that a browser navigates
 * to gets its app's page, whose router decides what is there; everything else is a 404.
 */
export const serveApps = fp<{ folders: AppFolders }>(async (app, { folders }) => {
  const pages = { admin: await readPage(folders.admin), portal: await readPage(folders.portal) }

  for (const area of ['admin', 'portal'] as const) {
    if (!existsSync(folders[area])) continue
    await app.register(fastifyStatic, {
      root: folders[area],
      prefix: area === 'admin' ? '/admin/' : '/',
      decorateReply: false,
      index: false,
      cacheControl: false,
      // Pages are templates; they are filled in and sent below. Folders are not listed.
      allowedPath: (path) => !/(\.html|\/)$/.test(path),
      setHeaders: (reply, path) => {
        const isHashed = hashedName.test(path)
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
      schemaHide: true,
    })
  }

  app.setNotFoundHandler((request, reply) => {
    const page = isNavigation(request) ? pages[isAdmin(request.url) ? 'admin' : 'portal'] : null
    if (page === null) return refuse(request, reply, refusal('address_not_found'))
    return sendPage(request, reply, page)
  })
})

function sendPage(request: FastifyRequest, reply: FastifyReply, page: string) {
  const { appUrl } = request.server.config
  // Opened under another address, such as 127.0.0.1, a page calls the one it came from.
  const base = new URL(appUrl).host === request.host ? appUrl : ''
  return reply
    .code(200)
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(page.replaceAll('%APP_URL%', base))
}

async function readPage(folder: string): Promise<string | null> {
  const file = join(folder, 'index.html')
  return existsSync(file) ? readFile(file, 'utf8') : null
}

function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  const isOurs = !/^\/(api|sanctum|socket\.io|(admin\/)?assets)(\/|$|\?)/.test(url)
  return isOurs && (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').includes('text/html')
}

function isAdmin(url: string): boolean {
  return /^\/admin(\/|$|\?)/.test(url)
}
