import { type CreateApiToken, scimPath, scimScope } from '@lodge/contracts'
import { scimSchemas } from '@lodge/desk/directory'
import { createApiToken, createMyToken } from '@lodge/desk/settings'
import { aSuperadmin } from '@lodge/desk/testing'
import type { TestServer } from './test-server.ts'

export interface ScimAnswer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: what a directory receives is checked by each test
  body: any
  headers: Headers
}

type ScimHeaders = Record<string, string>

/** Speaks SCIM as a directory does, over a connection of its own. */
export function createScimClient(origin: string, secret: string | null) {
  const send = async (
    method: string,
    path: string,
    body?: unknown,
    headers: ScimHeaders = {},
  ): Promise<ScimAnswer> => {
    const response = await fetch(`${origin}${scimPath}${path}`, {
      method,
      headers: {
        ...(secret !== null && { authorization: `Bearer ${secret}` }),
        ...(body !== undefined && { 'content-type': 'application/scim+json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    return {
      status: response.status,
      body: text === '' ? null : JSON.parse(text),
      headers: response.headers,
    }
  }
  return {
    send,
    get: (path: string, headers?: ScimHeaders) => send('GET', path, undefined, headers),
    post: (path: string, body: unknown) => send('POST', path, body),
    put: (path: string, body: unknown, headers?: ScimHeaders) => send('PUT', path, body, headers),
    patch: (path: string, operations: object[], headers?: ScimHeaders) =>
      send('PATCH', path, { schemas: [scimSchemas.patch], Operations: operations }, headers),
    delete: (path: string, headers?: ScimHeaders) => send('DELETE', path, undefined, headers),
    find: (resource: 'Users' | 'Groups', filter: string, more = '') =>
      send('GET', `/${resource}?filter=${encodeURIComponent(filter)}${more}`),
  }
}

export type ScimClient = ReturnType<typeof createScimClient>

/** Makes tokens as a superadmin does. */
export async function createTokenMaker({ db, clock, config }: TestServer) {
  const { actor } = await aSuperadmin(db)
  const ctx = {
    actor,
    through: 'session' as const,
    db,
    now: clock.now,
    requestId: null,
    ip: null,
    secret: config.secret,
  }
  return {
    integration: (name: string, scopes: CreateApiToken['scopes'] = [scimScope]) =>
      createApiToken(ctx, { name, scopes, teams: [], days: 90 }),
    personal: () => createMyToken(ctx, { name: 'Laptop', scopes: ['people:read'], days: 90 }),
  }
}
