import { Piscina } from 'piscina'
import { mailLimits } from '../mail-limits.ts'
import { beginningOf, type CluesOptions, type MailClues } from '../read-clues.ts'
import type { ReadMail, ReadMailOptions } from '../read-mail.ts'
import { UnreadableMail } from '../unreadable-mail.ts'
import type { CluesTask, MailAnswer, MailTask, ShowTask } from './mail-thread.ts'

const mostThreads = 2
const idleMs = 60_000

const thread = new URL('./mail-thread.ts', import.meta.url)
/** A bundle has the thread's module beside this one, as JavaScript. */
const isSource = import.meta.url.endsWith('.ts')

const createPool = () =>
  new Piscina({
    filename: isSource ? thread.href : thread.href.replace(/\.ts$/, '.js'),
    minThreads: 0,
    maxThreads: mostThreads,
    concurrentTasksPerWorker: 1,
    idleTimeout: idleMs,
    // Those of this process may be a test runner's.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: mailLimits.memoryMegabytes },
  })

let pool: Piscina | null = null

function openPool(): Piscina {
  pool ??= createPool()
  return pool
}

interface Reading {
  ms?: number
  /** The caller needs `raw` no more: the thread gets its bytes instead of a copy. */
  isGivenAway?: boolean
}

/**
 * Reads a mail in one of the process's threads, so that nobody else waits for it. Throws `UnreadableMail`, also for a
 * mail that takes more than ten seconds or 256 MB, whose thread is then made anew.
 */
export async function readMailInThread(
  raw: Uint8Array,
  options: ReadMailOptions = {},
  { ms = mailLimits.readMs, isGivenAway = false }: Reading = {},
): Promise<ReadMail> {
  if (raw.byteLength > (options.mostBytes ?? mailLimits.bytes)) throw new UnreadableMail('mail_too_large')
  const threads = openPool()
  const answer = await inTurn(() => runTask(threads, { raw, options }, { ms, isGivenAway }))
  if ('mail' in answer) return answer.mail
  throw new UnreadableMail(answer.unreadable, answer.message)
}

/** Returns whom a mail is from and what it answers, read in a thread; null where reading all of it will say why not. */
export async function readMailClues(raw: Uint8Array, options: CluesOptions = {}): Promise<MailClues | null> {
  const threads = openPool()
  // A view would take all that it is a view of along.
  const task: CluesTask = { raw: new Uint8Array(beginningOf(raw)), options }
  return inTurn(() =>
    inTime(mailLimits.readMs, (signal) => threads.run(task, { name: 'readCluesInThread', signal })).catch(
      () => null,
    ),
  )
}

/** Returns a mail's kept HTML as a browser may have it, as `showMail` does, in one of the process's threads. */
export function showMailInThread(task: ShowTask): Promise<string> {
  const threads = openPool()
  return inTime(mailLimits.readMs, (signal) => threads.run(task, { name: 'showInThread', signal }))
}

const waiting: (() => void)[] = []
let underWay = 0

/** Begins when a thread is free, so that a mail's time counts from when it is read. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (underWay >= mostThreads) await new Promise<void>((resolve) => waiting.push(resolve))
  else underWay += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else underWay -= 1
  }
}

async function runTask(
  threads: Piscina,
  task: MailTask,
  { ms, isGivenAway }: Required<Reading>,
): Promise<MailAnswer> {
  const { buffer, byteLength } = task.raw
  const isOwnBuffer = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength
  return inTime(ms, async (signal) => {
    try {
      return await threads.run(task, {
        signal,
        ...(isGivenAway && isOwnBuffer && { transferList: [buffer] }),
      })
    } catch (error) {
      if (signal.aborted) throw new UnreadableMail('too_slow')
      if (isOutOfMemory(error)) throw new UnreadableMail('too_much_memory')
      throw new UnreadableMail('cannot_be_parsed', error)
    }
  })
}

/** A signal of `AbortSignal.timeout` goes on waiting for a mail that was read long ago, and makes an error for nobody. */
async function inTime<Result>(ms: number, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const ending = new AbortController()
  const timer = setTimeout(() => ending.abort(), ms)
  try {
    return await work(ending.signal)
  } finally {
    clearTimeout(timer)
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
