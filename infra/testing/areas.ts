import { dirname, join, normalize } from 'node:path'
import type { Import } from './imports-in.ts'

interface ImportingFile {
  path: string
  imports: readonly Pick<Import, 'specifier'>[]
}

/** Each room of these areas counts as an area of its own. */
const areasWithRooms = ['tickets', 'sla', 'ticket', 'ticket-list']

/** From the top: each wing imports only those after it. */
export const wingsOf: Record<string, readonly string[]> = {
  'apps/admin': [
    'shell',
    'settings',
    'insight',
    'ticketing',
    'knowledge-base',
    'directory',
    'sla',
    'identity',
    'foundation',
  ],
  'packages/contracts': [
    'pages',
    'settings',
    'messaging',
    'events',
    'insight',
    'ticketing',
    'directory',
    'sla',
    'identity',
    'files',
    'knowledge-base',
    'foundation',
  ],
  'packages/desk': [
    'operations',
    'settings',
    'messaging',
    'insight',
    'ticketing',
    'directory',
    'sla',
    'identity',
    'files',
    'knowledge-base',
    'foundation',
  ],
}

/** Each of these wings is one area. */
const wingsOfOneArea = ['pages', 'events', 'sla', 'files', 'knowledge-base']

/**
 * Returns the first folder below `src` or below its wing, or the room in it. Files directly in `src` or in a wing of
 * several areas belong to none.
 */
export function areaOf(path: string): string | undefined {
  const [workspace, folders] = placeOf(path)
  if (!workspace) return undefined
  const [wing, [area, room]] = splitWing(workspace, folders)
  if (!area) return undefined
  return [workspace, ...wing, area, ...(room && areasWithRooms.includes(area) ? [room] : [])].join('/')
}

/** Returns the wing of several areas that folders begin with, if there is one, and those below it. */
function splitWing(workspace: string, folders: string[]): [wing: string[], below: string[]] {
  const [first = ''] = folders
  const isInWing = wingsOf[workspace]?.includes(first) && !wingsOfOneArea.includes(first)
  return isInWing ? [[first], folders.slice(1)] : [[], folders]
}

/** Returns the wing that a file belongs to; undefined where its workspace has none, or it is for all of them. */
export function wingOf(path: string): string | undefined {
  const [workspace, [wing]] = placeOf(path)
  return workspace && wing && wingsOf[workspace]?.includes(wing) ? wing : undefined
}

function placeOf(path: string): [workspace: string | undefined, folders: string[]] {
  const [, workspace, folders] = /^(\w+\/[^/]+)\/src\/(?:(.+)\/)?[^/]+$/.exec(path) ?? []
  return [workspace, folders?.split('/') ?? []]
}

/**
 * Returns whether a file lies directly in the `src` of a workspace that has wings: it puts them together, such as a
 * table of all routes, and is above them.
 */
export function isAboveWings(path: string): boolean {
  const [workspace = '', folders] = placeOf(path)
  return workspace in wingsOf && folders.length === 0
}

/** Returns the imports of a workspace's files that lead to a wing further up, or to what is above the wings. */
export function findUpwardImports(files: readonly ImportingFile[]): string[] {
  return files.flatMap(({ path, imports }) => {
    const [workspace = ''] = placeOf(path)
    const wings = wingsOf[workspace] ?? []
    const from = wings.indexOf(wingOf(path) ?? '')
    return relativeTargets({ path, imports })
      .filter((target) => {
        const wing = wingOf(target)
        return from >= 0 && (isAboveWings(target) || (wing !== undefined && wings.indexOf(wing) < from))
      })
      .map((target) => `${path} → ${target}`)
  })
}

/** Counts imports of types too. */
export function findTwoWayAreas(files: readonly ImportingFile[]): string[] {
  const targets = new Map<string, Set<string>>()
  for (const file of files.filter(({ path }) => !isComposing(path))) {
    const from = areaOf(file.path)
    if (from) targets.set(from, new Set([...(targets.get(from) ?? []), ...areasImportedBy(file)]))
  }
  return [...targets].flatMap(([from, areas]) =>
    [...areas].filter((to) => from < to && targets.get(to)?.has(from)).map((to) => `${from} ↔ ${to}`),
  )
}

function areasImportedBy(file: ImportingFile): string[] {
  return relativeTargets(file).flatMap((target) => areaOf(target) ?? [])
}

function relativeTargets({ path, imports }: ImportingFile): string[] {
  return imports
    .filter(({ specifier }) => specifier.startsWith('.'))
    .map(({ specifier }) => normalize(join(dirname(path), specifier)))
}

/**
 * A screen at the root of its area composes areas, as the files in `src` do (`router.tsx`, `screens.tsx`), and so does
 * what a wing exports. Fixtures reach anywhere.
 */
function isComposing(path: string): boolean {
  const [workspace = '', folders] = placeOf(path)
  if (folders.includes('testing')) return true
  const [, below] = splitWing(workspace, folders)
  return (
    (below.length === 1 && path.endsWith('-screen.tsx')) ||
    (folders.length === 1 && path.endsWith('/index.ts'))
  )
}
