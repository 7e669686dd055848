import { expect, test } from 'vitest'
import { readSignedContent, signContent } from './signed-content.ts'

const key = { purpose: 'rating link', secret: 'a secret of some length' } as const
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

test.each([16, 17, 24])(
  'signed content of %i bytes is read from its own token and from no other spelling',
  (bytes) => {
    const content = Buffer.alloc(bytes, 7)
    const token = signContent(content, key)
    const spellings = [...alphabet].map((letter) => `${token.slice(0, -1)}${letter}`)

    expect(spellings.filter((text) => readSignedContent(text, bytes, key) !== null)).toEqual([token])
    expect(readSignedContent(token, bytes, key)).toEqual(content)
    expect(readSignedContent(`${token}=`, bytes, key)).toBeNull()
    expect(readSignedContent(token, bytes, { ...key, purpose: 'unsubscribe link' })).toBeNull()
  },
)

test('while the secret is being changed, tokens of both are read, and the present one signs', () => {
  const content = Buffer.alloc(16, 7)
  const [present, former] = ['the present secret', key.secret]
  const changing = { ...key, secret: [present, former] as const }

  expect(readSignedContent(signContent(content, key), 16, changing)).toEqual(content)
  expect(signContent(content, changing)).toBe(signContent(content, { ...key, secret: present }))
})
