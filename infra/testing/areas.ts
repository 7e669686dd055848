import { dirname, join, normalize } from 'node:path'
import type { Import } from './imports-in.ts'

interface ImportingFile {
  /** From the root of the repository. */
  path: string
  imports: readonly Pick<Import, 'specifier'>[]
}

/** Areas that are large enough to have rooms: each room counts as an area of its own. */
const areasWithRooms = ['tickets', 'sla', 'ticket', 'ticket-list']

/**
 * Returns the area that a file belongs to: the first folder below `src`, or the room in it. Files directly in `src`
 * put areas together and belong to none.
 */
export function areaOf(path: string): string | undefined {
  const [, workspace, folders = ''] = /^(\w+\/[^/]+)\/src\/(?:(.+)\/)?[^/]+$/.exec(path) ?? []
  const [area, room] = folders.split('/')
  if (!workspace || !area) return undefined
  return [workspace, area, ...(room && areasWithRooms.includes(area) ? [room] : [])].join('/')
}

/** Returns the pairs of areas of one workspace that import each other; an import of a type counts, too. */
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

function areasImportedBy({ path, imports }: ImportingFile): string[] {
  return imports
    .filter(({ specifier }) => specifier.startsWith('.'))
    .flatMap(({ specifier }) => areaOf(normalize(join(dirname(path), specifier))) ?? [])
}

/**
 * A screen at the root of its area composes areas, as the files in `src` do (`router.tsx`, `screens.tsx`, `live.ts`).
 * Fixtures reach anywhere.
 */
function isComposing(path: string): boolean {
  return /\/src\/[^/]+\/[^/]+-screen\.tsx$|\/testing\//.test(path)
}
