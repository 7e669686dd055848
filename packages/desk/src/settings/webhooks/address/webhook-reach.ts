import ipaddr from 'ipaddr.js'
import { isInNetwork } from '../../../messaging/mail-servers/find-server-address.ts'

/** Addresses that webhooks may lead to besides the public internet. */
export interface WebhookReach {
  /** Addresses and networks on campus that whoever runs Lodge allows. */
  allowedNetworks: readonly string[]
}

/** All that is given out to be reached from everywhere; what ipaddr.js calls unicast has more. */
const globalIpv6 = ipaddr.parseCIDR('2000::/3')

/**
 * Returns whether Lodge may connect to an IP address: one of the public internet, which no special use has, or one that
 * is allowed. An IPv4 address within an IPv6 one counts as itself.
 */
export function isWithinReach(text: string, { allowedNetworks }: WebhookReach): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  if (allowedNetworks.some((network) => isInNetwork(address, network))) return true
  if (address.range() !== 'unicast') return false
  return address.kind() === 'ipv4' || address.match(globalIpv6)
}

/** Returns a host of a URL as an IP address, where it is one: IPv6 stands in brackets there. */
export function toIpAddress(hostname: string): string | null {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
  return ipaddr.isValid(bare) ? bare : null
}
