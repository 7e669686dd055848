import type { WebhookTryProblem } from '@lodge/contracts'
import { type Agent, type Dispatcher, errors, request } from 'undici'
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
export async function sendWebhook(
  agent: Agent,
  { address, headers, body }: WebhookRequest,
  now: () => Date,
): Promise<TryOutcome> {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), webhookTimeoutMs)
  try {
    const answer = await request(address, {
      method: 'POST',
      dispatcher: agent,
      headers,
      body,
      signal: timeout.signal,
    })
    await answer.body.dump({ limit: answerBytes, signal: timeout.signal })
    return readAnswer(answer, now())
  } catch (error) {
    return {
      status: null,
      problem: timeout.signal.aborted ? 'timeout' : problemOf(error),
      askedMs: null,
    }
  } finally {
    clearTimeout(timer)
  }
}

function readAnswer({ statusCode: status, headers }: Dispatcher.ResponseData, now: Date): TryOutcome {
  if (status >= 200 && status < 300) return { status, problem: null, askedMs: null }
  const isAskedToWait = status === 429 || status === 503
  const retryAfter = headers['retry-after']
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
