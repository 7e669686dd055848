import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import type { Command } from './postgres-account.ts'

/** Runs a command to its end; throws with its standard error when it fails. */
export async function runCommand({ command, args, ...owner }: Command): Promise<void> {
  const child = spawn(command, args, { ...owner, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
  const [errorOutput, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
  if (code !== 0) throw new Error(errorOutput.trim() || `${command} ended with ${code}`)
}
