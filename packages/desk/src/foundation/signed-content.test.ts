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
