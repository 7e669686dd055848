import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { root } from './workspaces.ts'

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
      link: z.boolean().optional(),
      optionalDependencies: z.record(z.string(), z.string()).optional(),
    }),
  ),
})

const permissive =
  /^(MIT(-0)?|ISC|0BSD|BSD(-[23]-Clause)?|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|CC-BY-[34]\.0|Unlicense|Zlib|Python-2\.0|PostgreSQL|OFL-1\.1|MPL-2\.0|WTFPL)$/

const { packages } = Lock.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
const installedPackages = Object.entries(packages).filter(
  ([path, entry]) => path.includes('node_modules/') && !entry.link,
)

// Libraries under the LGPL, which are passed on unchanged, each as a package of its own that anybody can replace.
const replaceable = /^node_modules\/(@img\/sharp-|libheif-js$)/

test('everything that production installs may be used and passed on freely', () => {
  const others = installedPackages
    .filter(([, entry]) => !entry.dev)
    .map(([path, { license }]) => ({ path, license: license ?? licenceInPackage(path) }))
    .filter(({ path, license }) => !isPermissive(replaceable.test(path) ? withoutLgpl(license) : license))

  expect(others).toEqual([])
})

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['(MIT AND BSD-3-Clause)', true],
  ['(MIT AND GPL-2.0)', false],
  ['AGPL-3.0-only', false],
  [undefined, false],
])('a licence of %s is permissive or not', (license, expected) => {
  expect(isPermissive(license)).toBe(expected)
})

// npm refuses a clean install from a lock that leaves one out, on every platform.
test('the lock names each package that another one may need on some platform', () => {
  const optionalPackages = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(path, name)),
  )

  expect(optionalPackages).toEqual([])
})

function withoutLgpl(license: string | undefined): string | undefined {
  return license?.replace(/LGPL-3\.0(-or-later)?/, 'MIT')
}

function isPermissive(license: string | undefined): boolean {
  if (!license) return false
  const alternatives = license.replace(/[()]/g, '').split(/\s+OR\s+/i)
  return alternatives.some((all) =>
    all.split(/\s+AND\s+/i).every((licence) => permissive.test(licence.trim())),
  )
}

// Old packages name it in a list, which the lock does not repeat.
const OldManifest = z.object({ licenses: z.array(z.object({ type: z.string() })) })

function licenceInPackage(path: string): string | undefined {
  const manifest = OldManifest.safeParse(JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')))
  return manifest.data?.licenses.map(({ type }) => type).join(' OR ')
}

function isLocked(owner: string, name: string): boolean {
  if (`${owner ? `${owner}/` : ''}node_modules/${name}` in packages) return true
  if (!owner) return false
  const above = owner.includes('/node_modules/') ? owner.slice(0, owner.lastIndexOf('/node_modules/')) : ''
  return isLocked(above, name)
}
