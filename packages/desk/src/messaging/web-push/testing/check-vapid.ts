import { createPublicKey, verify } from 'node:crypto'
import { hourMs } from '@lodge/contracts'
import { z } from 'zod'

const Claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string().regex(/^(mailto:|https:)/) })

const parse = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))

/**
 * Returns whether a request is signed for this service with the key that a browser was subscribed with, and for a day at
 * most (RFC 8292).
 */
export function isSignedFor(origin: string, publicKey: string, authorization: string): boolean {
  const [, token = '', key] = authorization.match(/^vapid t=([^,]+), ?k=(\S+)$/) ?? []
  const [header = '', claims = '', signature = ''] = token.split('.')
  if (key !== publicKey || !isSigned(`${header}.${claims}`, signature, publicKey)) return false
  const { success, data } = Claims.safeParse(parse(claims))
  if (!success || data.aud !== origin) return false
  const leftMs = data.exp * 1000 - Date.now()
  return leftMs > 0 && leftMs <= 24 * hourMs
}

function isSigned(text: string, signature: string, publicKey: string): boolean {
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const key = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
  const sealed = Buffer.from(signature, 'base64url')
  return verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, sealed)
}
