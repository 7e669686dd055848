import { parseArgs } from 'node:util'

export type JobsCommand =
  | { kind: 'list'; isJson: boolean }
  | { kind: 'retry'; id: string; isJson: boolean }
  | { kind: 'help' }
  | { kind: 'wrong'; why: string }

export const usage = `Shows the jobs that have failed, and has them tried again.

  npm run jobs -- list            every failed job, with the reason
  npm run jobs -- retry <id>      gives one failed job all its tries again
  npm run jobs -- retry all       gives all of them their tries again

  --json                          prints JSON (npm run --silent jobs -- list --json)
  --help                          prints this

It asks the Redis of REDIS_URL (and LODGE_REDIS_PREFIX), or else the Redis of the copy that npm start runs with the
data in LODGE_DATA_DIR (.data).

Exit status: 0 done, 1 not done, 2 not understood.`

export function parseJobsCommand(args: string[]): JobsCommand {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { json: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h' } },
    })
    if (values.help) return { kind: 'help' }
    return toJobsCommand(positionals, values.json)
  } catch (error) {
    return { kind: 'wrong', why: error instanceof Error ? error.message : String(error) }
  }
}

function toJobsCommand([verb, id, ...rest]: string[], isJson: boolean): JobsCommand {
  if (verb === 'list' && id === undefined) return { kind: 'list', isJson }
  if (verb === 'retry' && id !== undefined && rest.length === 0) return { kind: 'retry', id, isJson }
  if (verb === 'retry' && id === undefined) return { kind: 'wrong', why: 'Name the job to retry, or all.' }
  return { kind: 'wrong', why: verb === undefined ? 'Say list or retry.' : 'This was not understood.' }
}
