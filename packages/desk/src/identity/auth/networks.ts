import ipaddr from 'ipaddr.js'

/**
 * Returns what limits count as one address: an IPv4 address, or an IPv6 network of 64 bits, which belongs to one
 * subscriber.
 */
export function rateLimitAddress(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`).toString()}/64`
}
