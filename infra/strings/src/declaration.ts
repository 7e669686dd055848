import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { messagesIn, readCatalogue, sourceLanguage } from './catalogues.ts'
import { needsOf } from './needs.ts'

const root = join(import.meta.dirname, '../../..')

export function declarationPath(workspace: string): string {
  return join(root, workspace, 'src/generated/string-keys.ts')
}

/** Types each key by the values of its message. */
export function declarationOf(workspace: string): string {
  const lines = messagesIn(readCatalogue(workspace, sourceLanguage)).map(
    ([key, message]) => `  '${key}': ${typeOf(message)}`,
  )
  return `// Made from the English texts by \`npm run strings\`.\n\nexport interface StringKeys {\n${lines.join('\n')}\n}\n`
}

export function declare(workspace: string): void {
  const path = declarationPath(workspace)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, declarationOf(workspace))
}

function typeOf(message: string): string {
  const needs = needsOf(message)
  if (needs.length === 0) return 'Record<never, never>'
  return `{ ${needs.map(([name, type]) => `${name}: ${type}`).join('; ')} }`
}
