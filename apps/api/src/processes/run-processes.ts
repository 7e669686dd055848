import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from '@lodge/events'
import { onShutdown } from '@lodge/events/on-shutdown'
import { type ApiProcess, toArguments } from './api-process.ts'

const firstPauseMs = 200
const longestPauseMs = 10_000
const healthyAfterMs = 30_000

interface Surroundings {
  log: Logger
  closing: AbortSignal
}

/**
 * Takes the connections and hands them out in turn, restarts processes that end, and ends all on a signal. Sends its
 * parent `ready` when all of them listen.
 */
export async function runProcesses(count: number, log: Logger): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lodge-api-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const closing = new AbortController()
  onShutdown(() => {
    closing.abort()
    return Promise.all(runningWorkers().map(end))
  }, log)
  const startNumber = (number: number) =>
    startAndKeep({ number, count, folder }, { log, closing: closing.signal })
  // The first starts alone, so that a wrong setting is complained of once.
  await startNumber(1)
  await Promise.all(Array.from({ length: count - 1 }, (_, place) => startNumber(place + 2)))
  process.send?.('ready')
}

/** Resolves when the process listens; from then on it is restarted whenever it ends. */
async function startAndKeep(apiProcess: ApiProcess, surroundings: Surroundings): Promise<void> {
  const worker = start(apiProcess)
  const { promise: ready, resolve } = Promise.withResolvers<boolean>()
  worker.on('message', (message) => message === 'ready' && resolve(true))
  worker.once('exit', () => resolve(false))
  const isListening = await ready
  // The process has said why it could not start.
  if (!isListening && !surroundings.closing.aborted) process.exit(1)
  void keep(apiProcess, worker, surroundings)
}

async function keep(apiProcess: ApiProcess, first: Worker, { log, closing }: Surroundings): Promise<void> {
  let worker = first
  let pauseMs = firstPauseMs
  for (;;) {
    const startedAt = Date.now()
    if (!worker.isDead()) await once(worker, 'exit')
    if (closing.aborted) return
    const { exitCode, signalCode } = worker.process
    log.error({ process: apiProcess.number, exitCode, signalCode }, 'A process ended and is started again')
    pauseMs = Date.now() - startedAt > healthyAfterMs ? firstPauseMs : pauseMs
    await wait(pauseMs, undefined, { signal: closing }).catch(() => undefined)
    if (closing.aborted) return
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    worker = start(apiProcess)
  }
}

function start(apiProcess: ApiProcess): Worker {
  cluster.setupPrimary({ args: toArguments(apiProcess) })
  return cluster.fork()
}

function runningWorkers(): Worker[] {
  return Object.values(cluster.workers ?? {}).flatMap((worker) => (worker?.isDead() ? [] : (worker ?? [])))
}

async function end(worker: Worker): Promise<void> {
  const exit = once(worker, 'exit')
  worker.process.kill('SIGTERM')
  await exit
}
