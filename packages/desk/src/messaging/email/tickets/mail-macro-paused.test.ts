import { problem, writeProblem } from '@lodge/contracts'
import { insert, updateOne } from '@lodge/database'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createEmailFixture, type EmailFixture } from '../testing/email-fixture.ts'
import { mailMacroPaused } from './mail-macro-paused.ts'

const because = writeProblem(problem('macro_paused', { because: 'team', name: 'Night desk' }))

let fixture: EmailFixture
let macroId: string
beforeAll(async () => {
  fixture = await createEmailFixture()
  const macro = await insert(fixture.db, 'macro', {
    alias: 'parcels',
    ownerId: fixture.agent.id,
    title: 'Parcels',
    isShared: false,
    reply: '',
    note: '',
    changes: [],
    pausedFor: because,
    updatedAt: new Date(),
  })
  macroId = macro.id
})
beforeEach(() => {
  fixture.server.mails.length = 0
})
afterAll(() => fixture.close())

test('the owner of a paused macro is mailed the reason once, with the way to the macro', async () => {
  const event = await fixture.anEvent('macro.paused', { macroId, because })
  await mailMacroPaused(fixture.ctx, event)
  await mailMacroPaused(fixture.ctx, event)
  const [mail, another] = fixture.server.mails
  expect(another).toBeUndefined()
  expect(mail?.text).toContain('the team Night desk is archived')
  expect(mail?.text).toContain('/admin/edit-macro/parcels')
  expect(mail?.subject).toContain('Paused: Parcels')
})

test('of a macro that has been mended meanwhile nobody is mailed', async () => {
  const event = await fixture.anEvent('macro.paused', { macroId, because })
  await updateOne(fixture.db, 'macro', { id: macroId }, { pausedFor: null })
  await mailMacroPaused(fixture.ctx, event)
  expect(fixture.server.mails).toEqual([])
})
