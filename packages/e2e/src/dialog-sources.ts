import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))
/** Of the parts that both clients share, those that say themselves what their dialog asks. */
const sources = ['apps/{admin,portal}/src/**/*.{ts,tsx}', 'packages/ui/src/{sessions,passkeys}/*.{ts,tsx}']
const opensDialogs = /<(DialogContent|AlertDialog|FormDialog|PromptDialog)\b|useDialogs\(\)/

/** Returns every file of the clients that has a dialog, such as `admin/foundation/keyboard-shortcuts/shortcuts-dialog.tsx`. */
export function findFilesWithDialogs(): string[] {
  return globSync(sources, { cwd: root })
    .filter((path) => !path.includes('.test.') && opensDialogs.test(readFileSync(`${root}/${path}`, 'utf8')))
    .map((path) => path.replace(/^(apps|packages)\//, '').replace('/src/', '/'))
    .sort()
}
