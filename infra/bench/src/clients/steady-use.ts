import { setTimeout as pause } from 'node:timers/promises'
import { limits } from '@lodge/contracts'
import { type HttpAnswer, type HttpRequest, openConnection } from './http-client.ts'

/** A request and what became of it. */
export interface Answered {
  kind: string
  request: HttpRequest
  /** Milliseconds, of `performance.now`: it was to be sent then. */
  dueAt: number
  /** Milliseconds from then until its answer, all tries included. */
  ms: number
  status: number
  body: string
  /** Tries that found nobody there, were cut off, had no answer in time or were told to come back later (503). */
  turnedAway: readonly TurnedAway[]
}

interface TurnedAway {
  /** A moment of `performance.now`. */
  at: number
  why: string
}

interface SteadyUse {
  base: string
  perSecond: number
  next: () => { kind: string; request: HttpRequest }
  isOver: () => boolean
}

/** Not all come back at the same moment. */
const againMs = { least: 1_000, more: 1_000 }
const unavailable = 503

/**
 * Sends requests at a pace that does not wait for answers, as people who know nothing of each other do. Who is turned away
 * tries again, with the same request. Resolves when all are answered.
 */
export async function useSteadily({ base, perSecond, next, isOver }: SteadyUse): Promise<Answered[]> {
  const connections = openConnections(base)
  const start = performance.now()
  const answers: Promise<Answered>[] = []
  for (let count = 0; ; count += 1) {
    const dueAt = start + (count / perSecond) * 1_000
    const remainingMs = dueAt - performance.now()
    if (remainingMs > 0) await pause(remainingMs)
    if (isOver()) break
    answers.push(connections.ask(next(), dueAt))
  }
  const all = await Promise.all(answers)
  connections.close()
  return all
}

function openConnections(base: string) {
  const idle: ReturnType<typeof openConnection>[] = []
  const send = async (request: HttpRequest): Promise<HttpAnswer | string> => {
    let connection = idle.pop()
    while (connection && !connection.isOpen()) connection = idle.pop()
    connection ??= openConnection(base)
    const { close } = connection
    let isLate = false
    const givingUp = setTimeout(() => {
      isLate = true
      close()
    }, limits.httpTimeoutMs)
    try {
      const answer = await connection.send(request)
      idle.push(connection)
      return answer.status === unavailable ? answer.body : answer
    } catch (error) {
      return isLate ? 'no answer in time' : String(error)
    } finally {
      clearTimeout(givingUp)
    }
  }
  const ask = async (
    { kind, request }: { kind: string; request: HttpRequest },
    dueAt: number,
  ): Promise<Answered> => {
    const turnedAway: TurnedAway[] = []
    for (;;) {
      const answer = await send(request)
      const now = performance.now()
      if (typeof answer !== 'string') return { kind, request, dueAt, ms: now - dueAt, ...answer, turnedAway }
      turnedAway.push({ at: now, why: answer })
      await pause(againMs.least + Math.random() * againMs.more)
    }
  }
  const close = () => {
    for (const connection of idle) connection.close()
  }
  return { ask, close }
}
