import { expect, test } from 'vitest'
import { createTokenSecret, hashTokenSecret, isTokenSecret, looksLikeToken } from './token-secret.ts'

test.each([
  ['integration', 'lodge_it_'],
  ['personal', 'lodge_pt_'],
] as const)('the secret of a token of kind %s begins with %s, and no two are alike', (kind, prefix) => {
  const secrets = Array.from({ length: 200 }, () => createTokenSecret(kind))

  expect(new Set(secrets).size).toBe(200)
  for (const secret of secrets) {
    expect(secret).toMatch(new RegExp(`^${prefix}[0-9A-Za-z]{38}$`))
    expect(isTokenSecret(secret)).toBe(true)
  }
})

test('a secret with one other letter, or of another form, is none', () => {
  const secret = createTokenSecret('integration')
  const place = 20
  const other = `${secret.slice(0, place)}${secret[place] === 'a' ? 'b' : 'a'}${secret.slice(place + 1)}`

  for (const text of [
    other,
    secret.slice(0, -1),
    `${secret}0`,
    secret.replace('lodge_it_', 'lodge_pt_'),
    secret.toUpperCase(),
    `${secret}\n`,
    '',
  ])
    expect([text, isTokenSecret(text)]).toEqual([text, false])
  expect(looksLikeToken(other)).toBe(true)
  expect(looksLikeToken('eyJhbGciOi')).toBe(false)
})

test('the hash of a secret depends on the key and says nothing of either', () => {
  const secret = createTokenSecret('personal')
  const hash = hashTokenSecret(secret, 'a key')

  expect(hash).toBe(hashTokenSecret(secret, 'a key'))
  expect(hash).not.toBe(hashTokenSecret(secret, 'another key'))
  expect(hash).toMatch(/^[\w-]{43}$/)
})
