import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserSession, SessionResponse } from '@lodge/e2e/session'
import { z } from 'zod'

const Created = z.object({ number: z.number() })
const Uploaded = z.object({ id: z.string() })

/** Requests to the product, and what came of them. */
export interface Use {
  /** Tickets of the run, with the marks of all texts that were accepted for them. */
  accepted: Map<number, string[]>
  failures: string[]
  /** Marks of texts that were refused, or whose answer did not come: they may be there all the same. */
  unanswered: Set<string>
  /** Marks of texts that were sent with a file. */
  withFile: Set<string>
  /** Milliseconds of each answer. */
  answers: number[]
  end: () => Promise<void>
}

interface People {
  students: readonly BrowserSession[]
  agents: readonly BrowserSession[]
  topic: string
  /** Commands a second, of all people together. */
  perSecond: number
}

type Call = Parameters<BrowserSession['call']>

/** Students ask, agents reply and tag, students reply with a file; no ticket is touched later on. */
export function useProduct({ students, agents, topic, perSecond }: People): Use {
  const accepted = new Map<number, string[]>()
  const failures: string[] = []
  const unanswered = new Set<string>()
  const withFile = new Set<string>()
  const answers: number[] = []
  let isOver = false
  const start = performance.now()
  let sent = 0
  const call = async (session: BrowserSession, ...request: Call) => {
    const remainingMs = start + (sent++ / perSecond) * 1_000 - performance.now()
    if (remainingMs > 0) await pause(remainingMs)
    const sentAt = performance.now()
    try {
      return await session.call(...request)
    } catch (error) {
      const second = ((performance.now() - start) / 1_000).toFixed(0)
      failures.push(`at ${second} s ${reasonOf(error)}`)
      return null
    } finally {
      answers.push(performance.now() - sentAt)
    }
  }
  const write = async (
    send: (mark: string) => Promise<SessionResponse | null>,
    marksOf: (answer: SessionResponse) => string[],
  ) => {
    const mark = `mark-${randomUUID()}`
    const answer = await send(mark)
    if (answer) marksOf(answer).push(mark)
    else unanswered.add(mark)
    return answer
  }
  const liveThrough = async (student: BrowserSession, agent: BrowserSession) => {
    const created = await write(
      (body) =>
        call(student, 'POST', '/api/tickets', {
          topic,
          subject: 'The projector in the seminar room shows nothing',
          body,
          formAnswers: {},
          attachments: [],
          submissionId: randomUUID(),
        }),
      ({ json }) => {
        const marks: string[] = []
        accepted.set(Created.parse(json).number, marks)
        return marks
      },
    )
    if (!created) return
    const { number } = Created.parse(created.json)
    const marksOf = () => accepted.get(number) ?? []
    const path = `/api/backend/tickets/${number}`
    await write(
      (body) =>
        call(agent, 'POST', `${path}/replies`, {
          body,
          visibility: 'public',
          attachments: [],
          submissionId: randomUUID(),
        }),
      marksOf,
    )
    await call(agent, 'PUT', `${path}/tags`, { add: ['upgrade'] })
    const uploaded = await call(student, 'POST', '/api/files', aFile())
    if (!uploaded) return
    const { id } = Uploaded.parse(uploaded.json)
    await write((body) => {
      withFile.add(body)
      return call(student, 'POST', `/api/tickets/${number}/replies`, {
        body,
        attachments: [id],
        submissionId: randomUUID(),
      })
    }, marksOf)
  }
  const people = students.map(async (student, place) => {
    const agent = agents[place % agents.length]
    while (agent && !isOver) await liveThrough(student, agent)
  })
  return {
    accepted,
    failures,
    unanswered,
    withFile,
    answers,
    end: async () => {
      isOver = true
      await Promise.all(people)
    },
  }
}

const fileBytes = 20_000

function aFile(): FormData {
  const form = new FormData()
  form.append('file', new Blob([randomBytes(fileBytes).toString('hex')], { type: 'text/plain' }), 'notes.txt')
  return form
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
