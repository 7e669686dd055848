import { type ChildProcess, spawn } from 'node:child_process'

/**
 * Runs a script of the shell as soon as this process ends, however it does: the shell reads until the pipe closes. Returns
 * the shell, to be killed where the work was done in good order. `words` are `$1` and on.
 */
export function runAtAbruptEnd(script: string, ...words: string[]): ChildProcess {
  const guard = spawn('sh', ['-c', `cat >/dev/null; ${script}`, 'sh', ...words], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  guard.unref()
  return guard
}
