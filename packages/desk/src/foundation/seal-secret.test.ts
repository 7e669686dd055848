import { expect, test } from 'vitest'
import { sealSecret, unsealSecret } from './seal-secret.ts'

const ada = {
  secret: 'a secret for tests that is long enough',
  purpose: 'second factor' as const,
  ownerId: 'ada',
}

test('a sealed secret opens for the same key, purpose and person, and looks different each time', () => {
  const [one, other] = [sealSecret('JBSWY3DPEHPK3PXP', ada), sealSecret('JBSWY3DPEHPK3PXP', ada)]

  expect([one, other].map((sealed) => unsealSecret(sealed, ada))).toEqual([
    'JBSWY3DPEHPK3PXP',
    'JBSWY3DPEHPK3PXP',
  ])
  expect(one).not.toBe(other)
  expect(one).not.toContain('JBSWY3DPEHPK3PXP')
})

test.each([
  ['with another key', { ...ada, secret: 'another secret that is long enough' }],
  ['for another person', { ...ada, ownerId: 'grace' }],
  ['for another purpose', { ...ada, purpose: 'imap' as const }],
])('%s a sealed secret does not open', (_title, other) => {
  expect(unsealSecret(sealSecret('JBSWY3DPEHPK3PXP', ada), other)).toBeNull()
})

test('while the secret is being changed, both open, and the present one seals', () => {
  const [present, former] = ['the present secret that is long enough', ada.secret]
  const changing = { ...ada, secret: [present, former] as const }

  expect(unsealSecret(sealSecret('JBSWY3DPEHPK3PXP', ada), changing)).toBe('JBSWY3DPEHPK3PXP')
  expect(unsealSecret(sealSecret('JBSWY3DPEHPK3PXP', changing), { ...ada, secret: present })).toBe(
    'JBSWY3DPEHPK3PXP',
  )
})

test('an altered sealed secret does not open', () => {
  const bytes = Buffer.from(sealSecret('JBSWY3DPEHPK3PXP', ada), 'base64url')
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1)

  expect(unsealSecret(bytes.toString('base64url'), ada)).toBeNull()
  expect(unsealSecret('', ada)).toBeNull()
})
