import { globSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from '../settings.ts'
import { findCrowdedFolders } from './crowded-folders.ts'
import { inModules, runCommand } from './run-command.ts'

/** Fails nothing: size is only a sign. */
export async function printSizes(print: (line: string) => void): Promise<void> {
  const paths = globSync('{apps,packages,workers}/*/src/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/generated/**'],
  })
  for (const { folder, files } of findCrowdedFolders(paths)) print(`! ${folder} holds ${files} files`)
  for (const line of await findLongFunctions()) print(`! ${line}`)
}

/** Reads the limit of `biome.json`; tests do not count. */
async function findLongFunctions(): Promise<string[]> {
  const { output } = await runCommand(
    [
      inModules('@biomejs', 'biome', 'bin', 'biome'),
      'lint',
      '--only=complexity/noExcessiveLinesPerFunction',
      '--reporter=github',
      '--max-diagnostics=none',
      'apps',
      'packages',
      'workers',
      'infra',
    ],
    { quiet: true },
  )
  return [...output.matchAll(/file=([^,]+),line=(\d+),.*?::(.*)/g)]
    .filter(([, file = '']) => !/\.(test|spec)\.tsx?$|\/testing\//.test(file))
    .map(([, file = '', line, message]) => `${relative(root, file)}:${line} ${message}`)
}
