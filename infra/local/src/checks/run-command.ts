import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../settings.ts'

export interface CommandResult {
  code: number | null
  /** Empty where it was shown at once. */
  output: string
}

/** Twice what the tests take on a slow machine: it ends a command that hangs. */
const limitMs = 40 * 60_000

/** Shows the output as it comes, or returns it when `quiet`. */
export async function runCommand(
  args: string[],
  { env = {}, quiet = false }: { env?: NodeJS.ProcessEnv; quiet?: boolean } = {},
): Promise<CommandResult> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (output += String(part)))
  const cutOff = setTimeout(() => child.kill('SIGTERM'), limitMs)
  const code = await new Promise<number | null>((resolve) => {
    child.once('close', resolve)
    child.once('error', () => resolve(null))
  })
  clearTimeout(cutOff)
  return { code, output }
}

export function inModules(...path: string[]): string {
  return join(root, 'node_modules', ...path)
}
