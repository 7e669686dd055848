import { type LookupAddress, type LookupOptions, lookup as lookUp } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { Agent, buildConnector } from 'undici'
import { isWithinReach, toIpAddress, type WebhookReach } from '../address/webhook-reach.ts'
import { webhookTimeoutMs } from './webhook-schedule.ts'

/** No connection was even tried: the host's address lies inside. */
export class ForbiddenAddress extends Error {
  constructor(host: string) {
    super(`${host} leads to an address that webhooks may not be sent to`)
  }
}

/** Returns whether a request failed since its address lies inside, however it was wrapped. */
export function isForbiddenAddress(error: unknown): boolean {
  if (error instanceof ForbiddenAddress) return true
  return error instanceof Error && error.cause !== undefined && isForbiddenAddress(error.cause)
}

/** Resolves a host as `dns.lookup` does. */
export type LookUp = (
  hostname: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

const idleMs = 10_000
const maxHeaderBytes = 16_384

/**
 * Returns an agent that keeps connections alive and makes none to an address out of reach. The address that was checked
 * is the one that is connected to: nothing is looked up in between. Where a host has several, all must be within reach.
 */
export function createGuardedAgent(reach: WebhookReach, resolve: LookUp = lookUp): Agent {
  const connect = buildConnector({
    timeout: webhookTimeoutMs,
    lookup: guardedLookup(reach, resolve),
    // So that all addresses come to the check.
    autoSelectFamily: true,
  })
  return new Agent({
    connect: (options, done) => {
      const literal = toIpAddress(options.hostname)
      if (literal !== null && !isWithinReach(literal, reach))
        return done(new ForbiddenAddress(options.hostname), null)
      return connect(options, done)
    },
    pipelining: 1,
    keepAliveTimeout: idleMs,
    headersTimeout: webhookTimeoutMs,
    bodyTimeout: webhookTimeoutMs,
    maxHeaderSize: maxHeaderBytes,
  })
}

function guardedLookup(reach: WebhookReach, resolve: LookUp): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '', 0)
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => isWithinReach(address, reach)))
        return done(new ForbiddenAddress(hostname), '', 0)
      if (options.all) return done(null, addresses)
      return done(null, first.address, first.family)
    })
  }
}
