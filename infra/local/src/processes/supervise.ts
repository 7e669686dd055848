import { type ChildProcess, spawn } from 'node:child_process'
import { on } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Command } from '@lodge/database/server'
import { LauncherError } from '../launcher-error.ts'
import { type LogOutput, openLog, type ProcessLog } from './process-log.ts'

export interface ProcessPlan extends Command {
  name: string
  cwd: string
  env?: NodeJS.ProcessEnv
  /** Goes to its standard input, which is then closed. */
  input?: string
  /** Node processes send `ready` through it, and end when this end is gone. */
  hasChannel?: boolean
  stopSignal: NodeJS.Signals
  ready: (child: ChildProcess, signal: AbortSignal) => Promise<unknown>
}

export interface SupervisorContext extends LogOutput {
  /** Parts that are not ready by then are abandoned. */
  interrupted: AbortSignal
  onPid: (name: string, pid: number) => void
}

export interface SupervisedProcess {
  name: string
  stop: () => Promise<void>
}

/** The first start of a fresh clone takes half a minute on a slow machine that is busy with other things. */
const startWithinMs = 180_000
const stopWithinMs = 12_000
const firstPauseMs = 200
const longestPauseMs = 10_000
const healthyAfterMs = 30_000

/**
 * Restarts the process whenever it ends, after a pause that doubles while it fails. Throws a `LauncherError` when it
 * ends before it was ready.
 */
export async function supervise(
  plan: ProcessPlan,
  surroundings: SupervisorContext,
): Promise<SupervisedProcess> {
  const log = openLog(plan.name, surroundings)
  const stopping = new AbortController()
  let current = startOnce(plan, log, surroundings)
  const stop = async () => {
    stopping.abort()
    await endProcess(current, plan.stopSignal)
    log.close()
  }
  try {
    await waitUntilReady(plan, current, log, surroundings.interrupted)
  } catch (error) {
    await stop()
    throw error
  }
  void keepAlive()
  return { name: plan.name, stop }

  async function keepAlive() {
    let pauseMs = firstPauseMs
    for (;;) {
      const startedAt = Date.now()
      const exitReason = await current.ended
      if (stopping.signal.aborted) return
      pauseMs = Date.now() - startedAt > healthyAfterMs ? firstPauseMs : pauseMs
      surroundings.say(`${plan.name} ended (${exitReason}) and is started again; its log is ${log.path}`)
      await wait(pauseMs, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
      current = startOnce(plan, log, surroundings)
    }
  }
}

interface Started {
  child: ChildProcess
  ended: Promise<string>
}

function startOnce(plan: ProcessPlan, log: ProcessLog, surroundings: SupervisorContext): Started {
  const { command, args, uid, gid, cwd, env } = plan
  const child = spawn(command, args, {
    cwd,
    env,
    ...(uid !== undefined && { uid }),
    ...(gid !== undefined && { gid }),
    // Ctrl-C then reaches the launcher only, which ends the others in order.
    detached: true,
    stdio: [
      plan.input === undefined ? 'ignore' : 'pipe',
      'pipe',
      'pipe',
      ...(plan.hasChannel ? ['ipc' as const] : []),
    ],
  })
  const endReason = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ?? `status ${code}`))
  })
  log.follow(child)
  child.stdin?.on('error', () => {})
  child.stdin?.end(plan.input)
  if (child.pid) surroundings.onPid(plan.name, child.pid)
  return { child, ended: endReason }
}

async function waitUntilReady(
  plan: ProcessPlan,
  { child, ended }: Started,
  log: ProcessLog,
  interrupted: AbortSignal,
): Promise<void> {
  const giveUp = new AbortController()
  const endedEarly = ended.then((exitReason) => {
    throw new LauncherError(
      `${plan.name} could not start: ${log.lastWords() ?? exitReason} (its log is ${log.path})`,
    )
  })
  const tooLate = wait(startWithinMs, undefined, { signal: giveUp.signal }).then(() => {
    throw new LauncherError(`${plan.name} did not start within three minutes; its log is ${log.path}`)
  })
  const interruption = new Promise<never>((_, reject) => {
    if (interrupted.aborted) reject(interrupted.reason)
    else interrupted.addEventListener('abort', () => reject(interrupted.reason), { signal: giveUp.signal })
  })
  tooLate.catch(() => {})
  interruption.catch(() => {})
  endedEarly.catch(() => {})
  try {
    await Promise.race([plan.ready(child, giveUp.signal), endedEarly, tooLate, interruption])
  } finally {
    giveUp.abort()
  }
}

async function endProcess({ child, ended }: Started, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || !child.pid) return
  child.kill(signal)
  const cutOff = setTimeout(() => child.kill('SIGKILL'), stopWithinMs)
  await ended
  clearTimeout(cutOff)
}

export async function waitForReadyMessage(child: ChildProcess, signal: AbortSignal): Promise<void> {
  // `once` again and again would miss a message that comes together with another.
  for await (const [message] of on(child, 'message', { signal })) {
    if (message === 'ready') return
  }
}
