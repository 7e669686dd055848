import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { ServerSecurity } from '@lodge/contracts'
import ipaddr from 'ipaddr.js'
import { UnreachableServer } from './unreachable-server.ts'

/** The mail servers that mailboxes may be read from and send by. */
export interface ServerReach {
  /** Addresses and networks; null for all but those that are special. */
  servers: readonly string[] | null
  /** Servers of this machine count where none are named, as in a demo. */
  includesThisMachine: boolean
}

/** Kinds of addresses that a mail server may have: neither cloud services' own ones nor those of this machine. */
const ordinary = new Set(['unicast', 'private', 'uniqueLocal', 'carrierGradeNat'])

/**
 * Returns the address of a mail server that somebody has typed, if Lodge may connect to it in this way: in the clear only
 * to this machine. Whoever connects uses this address and not the name, which could lead elsewhere the next time. Throws
 * `UnreachableServer`.
 */
export async function findServerAddress(
  { host, security }: { host: string; security: ServerSecurity },
  reach: ServerReach,
): Promise<string> {
  const found = isIP(host) ? [host] : await resolve(host)
  const allowed = found.find((address) => isWithin(address, reach))
  if (allowed === undefined) throw new UnreachableServer('address_forbidden')
  if (security === 'plain' && !isOfThisMachine(allowed)) throw new UnreachableServer('no_tls')
  return allowed
}

function isOfThisMachine(address: string): boolean {
  return ipaddr.process(address).range() === 'loopback'
}

async function resolve(host: string): Promise<string[]> {
  try {
    const addresses = await lookup(host, { all: true, order: 'ipv4first' })
    return addresses.map(({ address }) => address)
  } catch (error) {
    throw new UnreachableServer('name_unknown', { cause: error })
  }
}

function isWithin(text: string, { servers, includesThisMachine }: ServerReach): boolean {
  const address = ipaddr.process(text)
  if (servers) return servers.some((server) => isInNetwork(address, server))
  const range = address.range()
  return ordinary.has(range) || (includesThisMachine && range === 'loopback')
}

/** Returns whether an IP address is one, or in a network such as `10.0.0.0/8`. */
export function isInNetwork(address: ipaddr.IPv4 | ipaddr.IPv6, server: string): boolean {
  const [network, bits] = ipaddr.parseCIDR(
    server.includes('/') ? server : `${server}/${server.includes(':') ? 128 : 32}`,
  )
  return network.kind() === address.kind() && address.match(network, bits)
}
