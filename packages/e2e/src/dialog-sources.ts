import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const apps = fileURLToPath(new URL('../../../apps', import.meta.url))
const opensDialogs = /<(DialogContent|AlertDialog|PromptDialog)\b|useDialogs\(\)/

/** Returns every file of the clients that has a dialog, such as `admin/src/keyboard-shortcuts/shortcuts-dialog.tsx`. */
export function findFilesWithDialogs(): string[] {
  return globSync('{admin,portal}/src/**/*.{ts,tsx}', { cwd: apps })
    .filter((path) => !path.includes('.test.') && opensDialogs.test(readFileSync(`${apps}/${path}`, 'utf8')))
    .map((path) => path.replace('/src/', '/'))
    .sort()
}
