import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readWorkspaces, root } from './workspaces.ts'

/** Places that are physical in every language, with the reason. */
const physical: Readonly<Record<string, string>> = {
  'packages/ui/src/components/ui/dialog.tsx': 'stands in the middle of the window',
  'apps/admin/src/ticketing/ticket/thread/conversation.tsx': 'stands in the middle of the thread',
  'packages/ui/src/components/ui/plain-toaster.tsx': 'stands where the measured place of toasts is',
  'packages/ui/src/components/ui/sonner.tsx': 'stands where the measured place of toasts is',
  'apps/admin/src/ticketing/ticket/composer/use-mentions.tsx': 'stands at the caret, which is measured',
}

const physicalClass =
  /(?<![\w-])(?:-?(?:m|p|scroll-m|scroll-p)[lr]-|-?(?:left|right)-[\d[(]|(?:text|float|clear)-(?:left|right)(?![\w-])|border-[lr](?![a-z])|rounded-(?:[lr]|[tb][lr])(?![a-z])|space-x-|divide-x|translate-x-)[^\s'"`]*/g
const physicalStyle =
  /\b(?:margin|padding|border)(?:Left|Right)\b|\b(?:margin|padding|border)-(?:left|right)\b|\btext-align: (?:left|right)|\bfloat: (?:left|right)|(?<=style=\{\{[^}]*)\b(?:left|right):|^\s+(?:left|right): [\d-]/gm

/** Mirrored by a second class, which stands beside them. */
const mirrored = /\b(?:origin-left rtl:origin-right|rtl:translate-x-\S+|max-sm:translate-x-0)/g

const sources = readWorkspaces()
  .filter(({ folder }) => ['packages/ui', 'packages/client', 'apps/portal', 'apps/admin'].includes(folder))
  .flatMap(({ files }) => files)
  .filter(({ path, isForTests }) => !isForTests && !/generated|merge-classes|\/testing\//.test(path))
  .map(({ path }) => path)
const styles = globSync('{packages,apps}/*/src/**/*.css', { cwd: root })

function listPhysical(path: string): string[] {
  const text = readFileSync(join(root, path), 'utf8').replaceAll(mirrored, '')
  const found = [...text.matchAll(physicalClass), ...text.matchAll(physicalStyle)]
  return found.map(([match]) => `${path}: ${match.trim()}`)
}

test('no class and no style names left or right, but those with a reason', () => {
  const found = [...sources, ...styles].filter((path) => !(path in physical)).flatMap(listPhysical)

  expect(sources.length).toBeGreaterThan(500)
  expect(styles.length).toBeGreaterThan(2)
  expect(found).toEqual([])
})

test('every reason is for something that is there', () => {
  const isNeeded = (path: string) =>
    listPhysical(path).length > 0 || /\b(?:left|right)\b/.test(readFileSync(join(root, path), 'utf8'))
  expect(Object.keys(physical).filter((path) => !isNeeded(path))).toEqual([])
})

/** Icons with a direction that does not change with the page's: time, the keys of a keyboard, digits. */
const unmirroredIcons = new Set([
  'rotate-ccw',
  'rotate-cw',
  'refresh-cw',
  'history',
  'corner-down-left',
  'list-ordered',
  'list-filter',
  'play',
])
const directed =
  /left|right|undo|redo|reply|forward|send|log-(?:in|out)|external|corner|rotate|refresh|history|^list|text-quote|narrow|^play$|panel|indent/

test('every icon with a direction is mirrored, or stays for a reason', () => {
  const mirroredIcons = new Set(
    [...readFileSync(join(root, 'packages/ui/src/styles.css'), 'utf8').matchAll(/\.lucide-([\w-]+)/g)].map(
      ([, name]) => name,
    ),
  )
  const used = new Set(
    sources.flatMap((path) =>
      [...readFileSync(join(root, path), 'utf8').matchAll(/import \{([^}]*)\} from 'lucide-react'/g)]
        .flatMap(([, names = '']) => names.split(','))
        .map((name) => nameOfIcon(name.trim().split(' as ')[0] ?? '')),
    ),
  )
  const unknown = [...used].filter(
    (name) => directed.test(name) && !mirroredIcons.has(name) && !unmirroredIcons.has(name),
  )

  expect(used.size).toBeGreaterThan(50)
  expect(unknown).toEqual([])
  expect([...mirroredIcons].filter((name) => name !== undefined && !used.has(name))).toEqual([])
})

/** Returns `chevron-right` for `ChevronRight` and `undo-2` for `Undo2`. */
function nameOfIcon(component: string): string {
  return component
    .replace(/^(?:Lucide)/, '')
    .replaceAll(/([a-z])([A-Z\d])/g, '$1-$2')
    .toLowerCase()
}
