import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { listShippedWorkspaces, readShippedLock, root, withoutDevelopment } from './shipped-packages.ts'

// Fills the folder of the image. `manifests` writes what npm reads to install it, which changes only with the packages;
// `sources` copies what runs, without tests. Usage: node infra/docker/collect.ts manifests|sources FOLDER
const others = ['LICENSE', 'infra/docker/healthcheck.ts']

/** Starts and tests a copy on somebody's own machine. */
const forDevelopers =
  /^infra\/local\/(bootstrap\.js|(start|test|mail)\.ts|src\/(backing-services|checks|data-folder|dev|mail|ports|processes|launch\.ts|start-parts\.ts|build-clients\.ts|welcome\.ts)(\/|$))|^packages\/database\/(scripts|src\/server|prisma\.config\.ts)(\/|$)/

const [part, target] = process.argv.slice(2)
if (!target || !['manifests', 'sources'].includes(part ?? ''))
  throw new Error('Say manifests or sources, and the folder that gets them.')
const lock = readShippedLock()
if (part === 'manifests') writeManifests(target)
else for (const path of [...listShippedWorkspaces(lock), ...others]) copySources(path, target)

function writeManifests(target: string) {
  const workspaces = listShippedWorkspaces(lock)
  const { name, version, type, allowScripts } = readManifest('')
  writeJson(join(target, 'package.json'), { name, version, private: true, type, workspaces, allowScripts })
  writeJson(join(target, 'package-lock.json'), lock)
  for (const folder of workspaces)
    writeJson(join(target, folder, 'package.json'), withoutDevelopment(readManifest(folder)))
}

function copySources(path: string, target: string) {
  mkdirSync(dirname(join(target, path)), { recursive: true })
  cpSync(join(root, path), join(target, path), {
    recursive: true,
    filter: (source) => isShipped(source.slice(root.length + 1)),
  })
}

function isShipped(path: string): boolean {
  const name = basename(path)
  if (['node_modules', 'testing', 'package.json'].includes(name)) return false
  return !/\.test\.ts$|^(stryker|vitest)\./.test(name) && !forDevelopers.test(path)
}

function readManifest(folder: string): Record<string, unknown> {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
}

function writeJson(path: string, content: unknown) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`)
}
