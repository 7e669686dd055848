import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { readRedisAddress } from '../redis/redis-address.ts'

export function urlOf(protocol: RegExp, example: string) {
  return z.url({ protocol, error: `must be an address such as ${example}` })
}

/** Takes every form of Redis's address, with files that can be read. */
export const redisUrl = z.string().superRefine((url, ctx) => {
  try {
    readRedisAddress(url)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    ctx.addIssue({ code: 'custom', message: error.message })
  }
})

/** Takes the beginning of names in a bucket, with or without the slash at its end. */
export const bucketPrefix = z
  .string()
  .regex(/^[\w.-]+(\/[\w.-]+)*\/?$/, 'must be a path such as lodge/')
  .transform((prefix) => (prefix.endsWith('/') ? prefix : `${prefix}/`))

export function oneOf<const Words extends readonly [string, ...string[]]>(words: Words) {
  return z.enum(words, { error: `must be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}` })
}

export function wholeNumber(minimum: number, most: number) {
  const error = `must be a whole number from ${minimum} to ${most}`
  return z.coerce.number({ error }).int({ error }).min(minimum, { error }).max(most, { error })
}

/** Domains in lower case; an empty list means `any`. */
export const signInDomains = z
  .string()
  .transform((text) => listOf(text.toLowerCase()))
  .refine((domains) => isOnly(domains, 'any') || (domains.length > 0 && domains.every(isDomain)), {
    error: 'must list domains such as uni.example, or say any',
  })
  .transform((domains) => (isOnly(domains, 'any') ? [] : domains))

/** Addresses and networks; an empty list means `none`. */
export const trustedProxies = z
  .string()
  .transform(listOf)
  .refine((proxies) => isOnly(proxies, 'none') || (proxies.length > 0 && proxies.every(isNetwork)), {
    error: 'must list addresses or networks such as 10.0.0.0/8, or say none',
  })
  .transform((proxies) => (isOnly(proxies, 'none') ? [] : proxies))

/** Addresses and networks of mail servers. */
export const mailServers = z
  .string()
  .transform(listOf)
  .refine(
    (servers) =>
      servers.length > 0 && servers.every((server) => isNetwork(server) && !rangeNames.has(server)),
    {
      error: 'must list addresses or networks such as 10.0.0.25 or 10.0.0.0/8',
    },
  )

/** Takes a half of a VAPID key: so many bytes as base64url. */
export function vapidKey(bytes: number) {
  const error = 'must be a key of `npx web-push generate-vapid-keys`'
  return z.base64url({ error }).refine((text) => Buffer.from(text, 'base64url').length === bytes, { error })
}

/** Origins by https, or by http on this machine. */
export const origins = z
  .string()
  .transform(listOf)
  .refine((origins) => origins.every(isSafeOrigin), {
    error: 'must list origins such as https://push.uni.example',
  })

function isSafeOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { origin, protocol, hostname } = new URL(text)
  const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return origin === text && (protocol === 'https:' || (protocol === 'http:' && isLoopback))
}

/** Names that Fastify has for ranges. */
const rangeNames = new Set(['loopback', 'linklocal', 'uniquelocal'])

/** Takes an address such as 10.0.0.1, a network such as 10.0.0.0/8, or a range's name. */
export function isNetwork(text: string): boolean {
  return rangeNames.has(text) || ipaddr.isValid(text) || ipaddr.isValidCIDR(text)
}

function listOf(text: string): string[] {
  return text.split(',').flatMap((part) => part.trim() || [])
}

function isOnly(list: readonly string[], word: string): boolean {
  return list.length === 1 && list[0] === word
}

function isDomain(text: string): boolean {
  return text.includes('.') && z.hostname().safeParse(text).success
}
