import type { WebhookTryProblem } from '@lodge/contracts'
import { type Agent, type Dispatcher, errors } from 'undici'
import { isAboutCertificate } from '../../../messaging/mail-servers/unreachable-server.ts'
import { ForbiddenAddress } from './guarded-agent.ts'
import { readRetryAfter, webhookTimeoutMs } from './webhook-schedule.ts'

export interface WebhookRequest {
  address: string
  headers: Record<string, string>
  body: string
}

/** The end of a try. Of an answer its status is kept and its content thrown away. */
export interface TryOutcome {
  status: number | null
  /** Null for a success. */
  problem: WebhookTryProblem | null
  /** Milliseconds that the endpoint asked to be left alone for. */
  askedMs: number | null
}

/** An answer is read to keep its connection; a longer one ends it. */
const answerBytes = 16_384

/** Posts to an endpoint, once and without following redirects. Never rejects. */
export function sendWebhook(
  agent: Agent,
  { address, headers, body }: WebhookRequest,
  now: () => Date,
): Promise<TryOutcome> {
  if (!URL.canParse(address)) return Promise.resolve({ status: null, problem: 'unreachable', askedMs: null })
  const { origin, pathname, search } = new URL(address)
  return new Promise((resolve) => {
    const handler = new AnswerReader(resolve, now)
    agent.dispatch({ origin, path: pathname + search, method: 'POST', headers, body }, handler)
  })
}

/** Notes how a try ends. It has no stream and no signal, which cost as much as the rest of a request. */
class AnswerReader implements Dispatcher.DispatchHandler {
  readonly #end: (outcome: TryOutcome) => void
  readonly #now: () => Date
  readonly #timer: NodeJS.Timeout
  #request: Dispatcher.DispatchController | null = null
  #isLate = false
  #answer: TryOutcome | null = null
  #bytesLeft = answerBytes

  constructor(end: (outcome: TryOutcome) => void, now: () => Date) {
    this.#end = end
    this.#now = now
    this.#timer = setTimeout(() => this.#giveUp(), webhookTimeoutMs)
  }

  onRequestStart(request: Dispatcher.DispatchController): void {
    this.#request = request
    if (this.#isLate) request.abort(new TimeIsUp())
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: Headers): void {
    const isInterim = status < 200
    if (!isInterim) this.#answer = readAnswer(status, headers['retry-after'], this.#now())
  }

  onResponseData(request: Dispatcher.DispatchController, part: Buffer): void {
    this.#bytesLeft -= part.length
    if (this.#bytesLeft < 0) request.abort(new AnswerTooLong())
  }

  onResponseEnd(): void {
    this.#finish(this.#answer ?? problem('unreachable'))
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    // An answer that breaks off has said its status.
    this.#finish(this.#answer ?? problem(problemOf(error)))
  }

  #giveUp(): void {
    this.#isLate = true
    this.#answer = null
    this.#finish(problem('timeout'))
    this.#request?.abort(new TimeIsUp())
  }

  #finish(outcome: TryOutcome): void {
    clearTimeout(this.#timer)
    this.#end(outcome)
  }
}

type Headers = Record<string, string | string[] | undefined>

class TimeIsUp extends Error {}
class AnswerTooLong extends Error {}

function problem(what: WebhookTryProblem): TryOutcome {
  return { status: null, problem: what, askedMs: null }
}

function readAnswer(status: number, retryAfter: Headers[string], now: Date): TryOutcome {
  if (status >= 200 && status < 300) return { status, problem: null, askedMs: null }
  const isAskedToWait = status === 429 || status === 503
  return {
    status,
    problem: status >= 300 && status < 400 ? 'redirected' : 'answered',
    askedMs: isAskedToWait && typeof retryAfter === 'string' ? readRetryAfter(retryAfter, now) : null,
  }
}

function problemOf(error: unknown): WebhookTryProblem {
  if (error instanceof ForbiddenAddress) return 'address_forbidden'
  if (
    error instanceof errors.ConnectTimeoutError ||
    error instanceof errors.HeadersTimeoutError ||
    error instanceof errors.BodyTimeoutError
  )
    return 'timeout'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOTFOUND') return 'name_unknown'
  return isAboutCertificate(code) ? 'certificate' : 'unreachable'
}
