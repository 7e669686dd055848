import { minuteMs, secondMs } from '@lodge/contracts'
import { z } from 'zod'
import { ImapFailure } from './imap-failure.ts'

/** Less than a transaction may take, in which tokens are renewed. */
const longestMs = 10 * secondMs

/** Time for which a token counts where the service does not say (RFC 6749, 5.1). */
const usualSeconds = 30 * 60

const Answer = z.object({
  access_token: z.string().min(1).max(50_000),
  refresh_token: z.string().min(1).max(50_000).optional(),
  expires_in: z.coerce.number().int().positive().optional(),
})

export interface GivenTokens {
  accessToken: string
  /** Null where the one that there is stays. */
  refreshToken: string | null
  endsAt: Date
}

/**
 * Asks for tokens (RFC 6749, 4.1.3, 4.4.2 and 6). Throws `ImapFailure`: `consent_ended` where what somebody gave no
 * longer counts, `client_refused` for an application that is not known there, and `tokens_away`.
 */
export async function requestToken(
  url: string,
  { clientId, clientSecret }: { clientId: string; clientSecret: string },
  grant: Record<string, string>,
): Promise<GivenTokens> {
  const form = new URLSearchParams({ client_id: clientId, client_secret: clientSecret, ...grant })
  const askedAt = Date.now()
  const { status, body } = await post(url, form)
  if (status !== 200) throw new ImapFailure(problemOfAnswer(status, body, grant), { cause: describe(body) })
  const answer = Answer.safeParse(body)
  if (!answer.success) throw new ImapFailure('tokens_away', { cause: answer.error })
  const { access_token: accessToken, refresh_token: refreshToken, expires_in: seconds } = answer.data
  return {
    accessToken,
    refreshToken: refreshToken ?? null,
    endsAt: new Date(askedAt + (seconds ?? usualSeconds) * secondMs),
  }
}

/** Tokens are renewed so long before they end, since a connection takes a while. */
export const spareMs = 5 * minuteMs

async function post(url: string, form: URLSearchParams): Promise<{ status: number; body: unknown }> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body: form,
      headers: { accept: 'application/json' },
      // A secret goes to no other address than the one that it is for.
      redirect: 'error',
      signal: AbortSignal.timeout(longestMs),
    })
    const text = await answer.text()
    return { status: answer.status, body: parse(text) }
  } catch (error) {
    throw new ImapFailure('tokens_away', { cause: error })
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const Refusal = z.object({ error: z.string(), error_description: z.string().optional() })

function problemOfAnswer(status: number, body: unknown, grant: Record<string, string>) {
  const refusal = Refusal.safeParse(body)
  if (status >= 500 || status === 429 || !refusal.success) return 'tokens_away'
  const isAboutConsent = ['invalid_grant', 'interaction_required', 'consent_required'].includes(
    refusal.data.error,
  )
  return isAboutConsent && grant.grant_type !== 'client_credentials' ? 'consent_ended' : 'client_refused'
}

/** Says for the log what the service has against it, without what was sent. */
function describe(body: unknown): Error | undefined {
  const refusal = Refusal.safeParse(body)
  if (!refusal.success) return undefined
  const { error, error_description: text = '' } = refusal.data
  return new Error(`${error}: ${text}`.slice(0, 500))
}
