import { builtinModules } from 'node:module'
import { join, normalize } from 'node:path'
import { workerNames } from '@lodge/contracts'
import { findTwoWayAreas, findUpwardImports, isAboveWings, wingOf, wingsOf } from '@lodge/infra-testing/areas'
import { importsIn } from '@lodge/infra-testing/imports-in'
import { describe, expect, test } from 'vitest'
import { readWorkspaces, type SourceFile, type Workspace } from './workspaces.ts'

const pure = ['contracts', 'domain', 'sla']
const server = [...pure, 'strings', 'database', 'events', 'desk']
const screens = [...pure, 'strings', 'client', 'ui']
const workers = workerNames.map((name) => `worker-${name}`)

// The arrows of the architecture: what each workspace may import of ours.
const arrows: Record<string, string[]> = {
  contracts: ['strings'],
  domain: ['contracts', 'strings'],
  sla: ['contracts'],
  mail: [],
  strings: [],
  database: pure,
  events: [...pure, 'database'],
  desk: [...pure, 'strings', 'database', 'events', 'mail'],
  client: pure,
  ui: [...pure, 'strings', 'client'],
  api: server,
  admin: screens,
  portal: screens,
  ...Object.fromEntries(workers.map((name) => [name, server])),
  'worker-all': [...server, ...workers],
  e2e: [...server, 'client', 'infra-local', 'infra-strings', 'infra-testing'],
  'infra-local': server,
  'infra-strings': ['strings', 'contracts'],
  'infra-openapi': ['contracts'],
  'infra-testing': [...server, 'infra-local'],
  // A bench and a fault measure the product's own parts, a worker's too.
  'infra-bench': [
    ...server,
    ...workers,
    'mail',
    'client',
    'e2e',
    'infra-faults',
    'infra-local',
    'infra-testing',
  ],
  'infra-nodes': [...server, 'e2e', 'infra-local', 'infra-testing'],
  'infra-faults': [...server, ...workers, 'client', 'e2e', 'infra-local', 'infra-testing'],
}

// What only tests may add: the API is tried with the client that browsers use, and browser code against a real server.
const testArrows: Record<string, string[]> = {
  'worker-mail-in': ['infra-testing'],
  desk: ['infra-strings', 'infra-testing'],
  api: ['client', 'infra-testing'],
  'infra-local': ['infra-testing'],
  client: ['infra-testing', 'strings'],
  ui: ['infra-testing', 'infra-strings'],
  admin: ['infra-strings'],
  portal: ['infra-strings'],
}

const workspaces = readWorkspaces()
const browser = ['contracts', 'domain', 'sla', 'strings', 'client', 'ui', 'admin', 'portal']

test('every import of a file is found', () => {
  const text = `import a from 'one'\nimport type { B } from "two"\nexport { c } from 'three'\nimport 'four'
import {
  d,
} from 'five'
const e = await import('six')`

  expect(importsIn(text).map(({ specifier }) => specifier)).toEqual([
    'one',
    'two',
    'three',
    'four',
    'five',
    'six',
  ])
})

test('every workspace has its place in the layers', () => {
  expect(workspaces.map(({ name }) => name).filter((name) => !(name in arrows))).toEqual([])
})

describe.each(workspaces)('$name', (workspace) => {
  test('imports only from the layers below it', () => {
    expect(workspace.files.flatMap((file) => forbiddenImports(workspace, file))).toEqual([])
  })

  test('reaches into no other workspace by a path', () => {
    const escapes = workspace.files.flatMap((file) =>
      relativeImports(file).filter((target) => !`${target}/`.startsWith(`${workspace.folder}/`)),
    )

    expect(escapes).toEqual([])
  })

  // Screens at the root of an area, fixtures and what lies in `src` itself (router, screens, live) put areas together.
  test('has no two areas that import each other', () => {
    expect(findTwoWayAreas(workspace.files.filter(({ isForTests }) => !isForTests))).toEqual([])
  })

  test('has wings that import only those below them', () => {
    const files = workspace.files.filter(({ isForTests }) => !isForTests)

    expect(findUpwardImports(files)).toEqual([])
    if (workspace.folder in wingsOf) expect(files.filter(({ path }) => !hasPlace(path))).toEqual([])
  })

  test('declares our packages that it imports in its package.json, and none above it', () => {
    const { dependencies, devDependencies } = workspace
    const declaredPackages = [...dependencies, ...devDependencies].flatMap(ours)
    const imported = workspace.files.flatMap((file) => (isExempt(file) ? [] : file.imports)).flatMap(oursIn)

    expect(imported.filter((name) => name !== workspace.name && !declaredPackages.includes(name))).toEqual([])
    expect(declaredPackages.filter((name) => !allowed(workspace, true).includes(name))).toEqual([])
  })
})

test.each(workspaces.filter(({ name }) => browser.includes(name)))(
  '$name runs in a browser, without anything of Node',
  (workspace) => {
    const nodeModules = new Set([...builtinModules, 'pg', 'ioredis', 'bullmq', 'fastify'])
    const importedPackages = workspace.files
      .filter((file) => !file.isForTests)
      .flatMap((file) =>
        file.imports.filter(({ isTypeOnly }) => !isTypeOnly).map(({ specifier }) => specifier),
      )

    expect(
      importedPackages.filter((specifier) => specifier.startsWith('node:') || nodeModules.has(specifier)),
    ).toEqual([])
  },
)

function hasPlace(path: string): boolean {
  return Boolean(wingOf(path)) || isAboveWings(path) || /\/(generated|strings)\//.test(path)
}

function allowed({ name }: Workspace, forTests: boolean): string[] {
  return [name, ...(arrows[name] ?? []), ...(forTests ? (testArrows[name] ?? []) : [])]
}

function forbiddenImports(workspace: Workspace, file: SourceFile): string[] {
  const names = allowed(workspace, file.isForTests)
  return file.imports
    .flatMap(oursIn)
    .filter((name) => !names.includes(name))
    .map((name) => `${file.path} imports ${name}`)
}

// Configuration at the edge of a workspace belongs to the tools of the root.
function isExempt(file: SourceFile): boolean {
  return /\.config\.[tj]s$/.test(file.path)
}

function oursIn({ specifier }: { specifier: string }): string[] {
  return ours(specifier)
}

function ours(specifier: string): string[] {
  const name = /^@lodge\/([^/]+)/.exec(specifier)?.[1]
  return name ? [name] : []
}

function relativeImports(file: SourceFile): string[] {
  return file.imports
    .filter(({ specifier }) => specifier.startsWith('.'))
    .map(({ specifier }) => normalize(join(file.path, '..', specifier)))
}
