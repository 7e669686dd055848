import ipaddr from 'ipaddr.js'

/** Names that Fastify knows for whole ranges. */
const rangeNames = new Set(['loopback', 'linklocal', 'uniquelocal'])

/** Returns whether a text is an address such as 10.0.0.1, a network such as 10.0.0.0/8, or a range's name. */
export function isNetwork(text: string): boolean {
  return rangeNames.has(text) || ipaddr.isValid(text) || ipaddr.isValidCIDR(text)
}

/**
 * Returns what limits count as one address: an IPv4 address, or an IPv6 network of 64 bits, all of which one subscriber
 * has to themselves.
 */
export function rateLimitAddress(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`).toString()}/64`
}
