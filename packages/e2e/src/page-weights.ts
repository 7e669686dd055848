import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/**
 * Kilobytes of compressed JavaScript that a first visit of a page loads, beside those that it should load.
 */
export interface PageWeight {
  page: string
  /** All that its screen needs; what comes at the first touch of something on it is not counted. */
  kilobytes: number
  /** Loaded before the page can be read: the script in it and, where it has no text without it, its app. */
  toRead: number
  aim: number
  /** The most that it may weigh. It goes up only for what its readers gain, by a commit that says what. */
  budget: number
  /** The same for what is loaded before it can be read. */
  budgetToRead: number
}

interface Chunk {
  file: string
  imports?: string[]
}

type Manifest = Record<string, Chunk>

interface MeasuredPage {
  page: string
  app: 'portal' | 'admin'
  screen: string
  /** The server renders it, and its app begins when it is used or the browser is idle. */
  isRendered?: boolean
  aim: number
  budget: number
}

/** The pages that are measured, each with the screen that it loads besides what every page of its app needs. */
const measuredPages: readonly MeasuredPage[] = [
  {
    page: 'Home',
    app: 'portal',
    screen: 'src/home/home-screen.tsx',
    isRendered: true,
    aim: 120,
    budget: 156,
  },
  {
    page: 'Article',
    app: 'portal',
    screen: 'src/knowledge-base/knowledge-base-page.tsx',
    isRendered: true,
    aim: 120,
    budget: 154,
  },
  {
    page: 'Ticket',
    app: 'portal',
    screen: 'src/tickets/conversation/ticket-screen.tsx',
    isRendered: true,
    aim: 150,
    budget: 176,
  },
  {
    page: 'New ticket',
    app: 'portal',
    screen: 'src/tickets/ask/new-ticket-screen.tsx',
    isRendered: true,
    aim: 150,
    budget: 196,
  },
  {
    page: 'My tickets',
    app: 'portal',
    screen: 'src/tickets/list/my-tickets-screen.tsx',
    isRendered: true,
    aim: 150,
    budget: 182,
  },
  {
    page: 'Sign-in',
    app: 'portal',
    screen: 'src/auth/sign-in-screen.tsx',
    isRendered: true,
    aim: 150,
    budget: 197,
  },
  {
    page: 'Dashboard',
    app: 'admin',
    screen: 'src/insight/dashboard/dashboard-screen.tsx',
    aim: 260,
    budget: 283,
  },
  {
    page: 'Ticket list',
    app: 'admin',
    screen: 'src/ticketing/ticket-list/ticket-list-screen.tsx',
    aim: 260,
    budget: 299,
  },
]

/** Kilobytes of the script in a page that the server renders. */
const mostOwnScript = 2

const root = join(import.meta.dirname, '../../..')

/** Weighs the pages of the built apps. Throws where an app has not been built. */
export function weighPages(): PageWeight[] {
  return measuredPages.map(({ app, screen, isRendered = false, ...page }) => {
    const ownScript = weighOwnScript(app)
    const kilobytes = ownScript + weigh(app, screen)
    const toRead = isRendered && beginsLate(app) ? ownScript : kilobytes
    return { ...page, kilobytes, toRead, budgetToRead: isRendered ? mostOwnScript : page.budget }
  })
}

/** Returns files of a built app that import each other in a circle, which run in no sure order; null where none do. */
export function findCircle(app: MeasuredPage['app']): string[] | null {
  const manifest = readManifest(app)
  const visited = new Set<string>()
  const follow = (key: string, way: string[]): string[] | null => {
    if (way.includes(key)) return [...way.slice(way.indexOf(key)), key]
    if (visited.has(key)) return null
    for (const next of manifest[key]?.imports ?? []) {
      const circle = follow(next, [...way, key])
      if (circle) return circle
    }
    visited.add(key)
    return null
  }
  return Object.keys(manifest).reduce<string[] | null>((path, key) => path ?? follow(key, []), null)
}

function readManifest(app: MeasuredPage['app']): Manifest {
  return JSON.parse(readFileSync(join(folderOf(app), '.vite', 'manifest.json'), 'utf8'))
}

function folderOf(app: MeasuredPage['app']): string {
  return join(root, 'apps', app, 'dist')
}

function weigh(app: MeasuredPage['app'], screen: string): number {
  const folder = folderOf(app)
  const manifest = readManifest(app)
  const files = new Set(['index.html', screen].flatMap((key) => filesOf(manifest, key)))
  const bytes = [...files].reduce((sum, file) => sum + compressedSize(join(folder, file)), 0)
  return bytes / 1000
}

/** Returns the size of the script that stands in the page itself. */
function weighOwnScript(app: MeasuredPage['app']): number {
  const [, script = ''] = readPage(app).match(/<script>([\s\S]*?)<\/script>/) ?? []
  return brotliCompressSync(script).length / 1000
}

/** Returns whether the page loads no part of its app by itself. */
function beginsLate(app: MeasuredPage['app']): boolean {
  return !/<script[^>]* src=|rel="modulepreload"/.test(readPage(app))
}

function readPage(app: MeasuredPage['app']): string {
  return readFileSync(join(folderOf(app), 'index.html'), 'utf8')
}

/** Returns the files that come with an entry: its own and those that it imports from the start. */
function filesOf(manifest: Manifest, key: string, visited = new Set<string>()): string[] {
  if (visited.has(key)) return []
  visited.add(key)
  const chunk = manifest[key]
  if (!chunk) throw new Error(`The build has no ${key}`)
  return [chunk.file, ...(chunk.imports ?? []).flatMap((next) => filesOf(manifest, next, visited))]
}

/** Returns the size as it is sent: by brotli, unless it is too small for that. */
function compressedSize(file: string): number {
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size
}
