/** The part of `oidc-provider` that the journeys use; it brings no types of its own. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  interface Account {
    accountId: string
    claims: () => Promise<Record<string, unknown> & { sub: string }>
  }

  interface Configuration {
    clients: readonly Record<string, unknown>[]
    fetch: (address: string, options: RequestInit & { dispatcher?: unknown }) => Promise<Response>
    jwks: { keys: readonly object[] }
    cookies: { keys: readonly string[] }
    claims: Record<string, readonly string[]>
    features: Record<string, { enabled: boolean }>
    findAccount: (context: unknown, accountId: string) => Promise<Account>
  }

  export class Provider {
    constructor(issuer: string, configuration: Configuration)
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
  }
}
