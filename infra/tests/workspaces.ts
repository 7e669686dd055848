import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { type Import, importsIn } from '@lodge/infra-testing/imports-in'
import { z } from 'zod'

export const root = join(import.meta.dirname, '../..')

const Manifest = z.object({
  name: z.string(),
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
})

/** Its files' imports are read from the sources. */
export interface Workspace {
  name: string
  folder: string
  dependencies: string[]
  devDependencies: string[]
  files: SourceFile[]
}

export interface SourceFile {
  path: string
  /** Tests and their helpers. */
  isForTests: boolean
  imports: Import[]
}

export function readWorkspaces(): Workspace[] {
  return globSync('{packages,apps,workers,infra}/*/package.json', { cwd: root }).map(readWorkspace)
}

function readWorkspace(path: string): Workspace {
  const manifest = Manifest.parse(JSON.parse(readFileSync(join(root, path), 'utf8')))
  const folder = dirname(path)
  const sources = globSync('**/*.{ts,tsx,js}', { cwd: join(root, folder), exclude: isNotSource })
  return {
    name: manifest.name.replace('@lodge/', ''),
    folder,
    dependencies: Object.keys(manifest.dependencies),
    devDependencies: Object.keys(manifest.devDependencies),
    files: sources.map((source) => readSource(join(folder, source))),
  }
}

function isNotSource(name: string): boolean {
  return /(^|\/)(node_modules|dist|generated|results)$/.test(name)
}

function readSource(path: string): SourceFile {
  const text = readFileSync(join(root, path), 'utf8')
  return { path: relative('.', path), isForTests: isForTests(path), imports: importsIn(text) }
}

function isForTests(path: string): boolean {
  return /\.test\.tsx?$|\/testing\/|\.config\.[tj]s$|^packages\/e2e\/|^infra\/(bench|faults)\//.test(path)
}
