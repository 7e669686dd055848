import { randomUUID } from 'node:crypto'
import { json, listen } from './http-server.ts'

/** A request for tokens: its path, and the fields of its form. */
interface TokenRequest {
  path: string
  form: Record<string, string>
}

interface TokenAnswer {
  status: number
  body: unknown
}

export interface TestTokenService {
  origin: string
  /** The address at which a mail server asks whether a token counts, and whose it is. */
  introspectionUrl: string
  /** The requests for tokens that there have been. */
  requests: TokenRequest[]
  /** Has the requests that follow answered in another way; null for the usual one. */
  answerBy: (answer: ((request: TokenRequest) => TokenAnswer) | null) => void
  /** Has no token count any more that was given so far. */
  revoke: () => void
  close: () => void
}

/** Starts a service that gives tokens for the mailbox of one user, as those of Microsoft and Google do, at any path. */
export async function startTokenService(user: string): Promise<TestTokenService> {
  const requests: TokenRequest[] = []
  const valid = new Set<string>()
  let otherAnswer: ((request: TokenRequest) => TokenAnswer) | null = null
  const give = ({ form }: TokenRequest): TokenAnswer => {
    const accessToken = randomUUID()
    valid.add(accessToken)
    const refresh = form.grant_type === 'client_credentials' ? {} : { refresh_token: randomUUID() }
    return {
      status: 200,
      body: { token_type: 'Bearer', access_token: accessToken, expires_in: 3600, ...refresh },
    }
  }
  const { baseUrl, close } = await listen(({ url, body }, response) => {
    const form = Object.fromEntries(new URLSearchParams(body))
    if (url === '/introspection')
      return json(response, 200, { active: valid.has(form.token ?? ''), email: user })
    const request = { path: url, form }
    requests.push(request)
    const answer = (otherAnswer ?? give)(request)
    json(response, answer.status, answer.body)
  })
  return {
    origin: baseUrl,
    introspectionUrl: `${baseUrl}/introspection`,
    requests,
    answerBy: (answer) => {
      otherAnswer = answer
    },
    revoke: () => valid.clear(),
    close,
  }
}
