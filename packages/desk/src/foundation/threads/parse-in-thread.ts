import { DomainError, refusal } from '@lodge/domain'
import pLimit from 'p-limit'
import { Piscina } from 'piscina'
import type { ThreadAnswer, ThreadTask } from './parsers.ts'

interface ThreadLimits {
  /** The longest that reading one file may take, the start of the thread included. */
  ms: number
}

/** Lets one file at a time into the process's thread, which ends when nothing has come for a while. */
const oneByOne = pLimit(1)
const mostWaiting = 50
const idleMs = 60_000
const memoryMegabytes = 256

const createPool = () =>
  new Piscina({
    filename: new URL('./parsers.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMs,
    // Those of this process may be a test runner's.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
  })

let pool: Piscina | null = null

/**
 * Returns a function that calls a parser in a thread, so that nobody else waits for it: the one that `module` exports
 * under its `name`. It throws what the parser refuses, `file_too_complex` for what takes more time or memory than it
 * may, and `files_busy` where too many wait.
 */
export function inThread<Input, Output>(module: URL, name: string, { ms }: ThreadLimits) {
  return (input: Input): Promise<Output> => {
    if (oneByOne.pendingCount >= mostWaiting) throw refusal('files_busy')
    return oneByOne(async () => {
      pool ??= createPool()
      const answer = await runTask<Output>(pool, { module: module.href, name, input }, ms)
      if ('result' in answer) return answer.result
      throw new DomainError(answer.refused, answer.fields ? { fields: answer.fields } : {})
    })
  }
}

async function runTask<Output>(
  threads: Piscina,
  task: ThreadTask,
  ms: number,
): Promise<ThreadAnswer<Output>> {
  const signal = AbortSignal.timeout(ms)
  try {
    return await threads.run(task, { signal })
  } catch (error) {
    if (signal.aborted || isOutOfMemory(error)) throw refusal('file_too_complex')
    throw error
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
