import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface LockedPackage {
  link?: boolean
  resolved?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
  devDependencies?: Record<string, string>
  workspaces?: string[]
}

interface Lock {
  name: string
  version: string
  packages: Record<string, LockedPackage>
}

export const root = join(import.meta.dirname, '../..')

/** Workspaces that run in the image: everything else in it is there because one of them needs it. */
const entries = ['apps/api', 'workers/all', 'infra/local']

/** Returns the part of `package-lock.json` that the image installs: no tests, no builds, no other workspaces. */
export function readShippedLock(): Lock {
  const lock: Lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const paths = new Set(entries)
  // A set also goes through what is added on the way.
  for (const path of paths)
    for (const found of neededBy(lock, path)) {
      paths.add(found)
      const { link, resolved } = lock.packages[found] ?? {}
      if (link && resolved) paths.add(resolved)
    }
  const packages = Object.entries(lock.packages).filter(
    ([path, { link, resolved }]) => paths.has(path) || (link && resolved && paths.has(resolved)),
  )
  const workspaces = packages.map(([path]) => path).filter((path) => !path.includes('node_modules/'))
  const shipped = packages.map(([path, entry]) => [path, withoutDevelopment(entry)])
  const own = { name: lock.name, version: lock.version, workspaces }
  return { ...lock, packages: { '': own, ...Object.fromEntries(shipped) } }
}

/** Returns the workspaces of which the image has sources, as folders. */
export function listShippedWorkspaces({ packages }: Lock): string[] {
  return packages['']?.workspaces ?? []
}

export function withoutDevelopment<Manifest extends { devDependencies?: unknown }>(
  manifest: Manifest,
): Omit<Manifest, 'devDependencies'> {
  const { devDependencies: _, ...rest } = manifest
  return rest
}

/** A peer that may be missing is installed only where something else needs it. */
function neededBy(lock: Lock, path: string): string[] {
  const entry = lock.packages[path] ?? {}
  const { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta } = entry
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta?.[name]?.optional)
  const names = [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers]
  return names.flatMap((name) => locate(lock, path, name) ?? [])
}

/** Looks where Node does: beside the package, then in each folder above it. */
function locate({ packages }: Lock, owner: string, name: string): string | null {
  for (let folder = owner; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/'), 0))) {
    const path = folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`
    if (path in packages) return path
    if (!folder) return null
  }
}
