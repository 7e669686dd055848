import { DomainError, refusal } from '@lodge/domain'
import pLimit from 'p-limit'
import { Piscina } from 'piscina'
import type { Parsers, ThreadAnswer, ThreadTask } from './parsers.ts'

interface ThreadLimits {
  /** How long one file may be read, the start of the thread included. */
  ms: number
}

/** One after another in each process: there is one thread, which ends when nothing has come for a while. */
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
 * Reads something that somebody uploaded in a thread, so that nobody else waits for it. Throws what the parser refuses,
 * `file_too_complex` for what takes more time or memory than it may, and `files_busy` where too many wait.
 */
export function parseInThread<Name extends keyof Parsers>(
  name: Name,
  input: Parsers[Name]['input'],
  { ms }: ThreadLimits,
): Promise<Parsers[Name]['output']> {
  if (oneByOne.pendingCount >= mostWaiting) throw refusal('files_busy')
  return oneByOne(async () => {
    pool ??= createPool()
    const answer = await runTask<Name>(pool, { name, input }, ms)
    if ('result' in answer) return answer.result
    throw new DomainError(answer.refused, answer.fields ? { fields: answer.fields } : {})
  })
}

async function runTask<Name extends keyof Parsers>(
  threads: Piscina,
  task: ThreadTask<Name>,
  ms: number,
): Promise<ThreadAnswer<Parsers[Name]['output']>> {
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
