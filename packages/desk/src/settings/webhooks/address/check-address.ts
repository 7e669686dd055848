import { lookup } from 'node:dns/promises'
import { refusalAt } from '@lodge/domain'
import { isWithinReach, toIpAddress, type WebhookReach } from './webhook-reach.ts'

/** Ports below are those of other services, but for the web's own. */
const firstFreePort = 1_024
const webPorts = [80, 443]

/** Finds the IP addresses of a host. */
export type ResolveHost = (hostname: string) => Promise<readonly string[]>

const resolveHost: ResolveHost = async (hostname) => {
  const found = await lookup(hostname, { all: true })
  return found.map(({ address }) => address)
}

/**
 * Returns an address as webhooks are sent to it. Throws `invalid_input` at `address` for one that leads inside, that has
 * a password in it, and for a host that does not exist. Each connection is checked again, for DNS may say something else
 * then.
 */
export async function checkWebhookAddress(
  text: string,
  reach: WebhookReach,
  resolve: ResolveHost = resolveHost,
): Promise<string> {
  const url = parseAddress(text)
  const literal = toIpAddress(url.hostname)
  const found = literal === null ? await resolveOrRefuse(url.hostname, resolve) : [literal]
  if (!found.every((address) => isWithinReach(address, reach)))
    throw refusalAt('address', 'webhook_address_forbidden')
  return url.href
}

function parseAddress(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.hostname === '')
    throw refusalAt('address', 'webhook_address_invalid')
  if (url.username !== '' || url.password !== '') throw refusalAt('address', 'webhook_address_credentials')
  const port = Number(url.port)
  if (url.port !== '' && port < firstFreePort && !webPorts.includes(port))
    throw refusalAt('address', 'webhook_address_port', { port })
  url.hash = ''
  return url
}

/** A resolver that is away says nothing about the host: the address is checked when it is used. */
async function resolveOrRefuse(host: string, resolve: ResolveHost): Promise<readonly string[]> {
  try {
    return await resolve(host)
  } catch (error) {
    if (codeOf(error) === 'ENOTFOUND') throw refusalAt('address', 'webhook_address_unknown', { host })
    return []
  }
}

function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error ? String(error.code) : null
}
