import { brokenMail } from '@lodge/mail/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMailInFixture, type MailInFixture } from './testing/mail-in-fixture.ts'

let fixture: MailInFixture
beforeAll(async () => {
  fixture = await createMailInFixture()
})
afterAll(() => fixture.close())

/** The places of a mail that has come: a ticket, or the log with its reason and as it was. */
test('no mail that was broken on its way is lost', async () => {
  await fc.assert(
    fc.asyncProperty(brokenMail, fc.constantFrom('nia@college.example', ''), async (raw, from) => {
      const mail = await fixture.come(raw, { from })
      expect(mail).toMatchObject({ outcome: expect.any(String), reason: expect.any(String) })
      expect(mail.storageKey).not.toBeNull()
      if (mail.outcome === 'ticket') expect(mail.ticket?.messages[0]?.body).toMatch(/\S/)
      if (mail.reason === 'unreadable') expect.fail('It was not over a limit')
    }),
    { numRuns: 25, seed: 20_261_126 },
  )
})
