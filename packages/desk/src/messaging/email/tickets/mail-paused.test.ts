import { problem, writeProblem } from '@lodge/contracts'
import { insert, updateOne } from '@lodge/database'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createEmailFixture, type EmailFixture } from '../testing/email-fixture.ts'
import { mailAutomationPaused, mailMacroPaused } from './mail-paused.ts'

const names = { because: 'team', name: 'Night desk' }

let fixture: EmailFixture
beforeAll(async () => {
  fixture = await createEmailFixture()
})
beforeEach(() => {
  fixture.server.mails.length = 0
})
afterAll(() => fixture.close())

async function aPausedMacro() {
  const because = writeProblem(problem('macro_paused', names))
  const texts = { isShared: false, reply: '', note: '', changes: [] }
  const { id } = await insert(fixture.db, 'macro', { ...texts, ...named(because) })
  const event = await fixture.anEvent('macro.paused', { macroId: id, because })
  return {
    address: '/admin/edit-macro/parcels',
    mail: () => mailMacroPaused(fixture.ctx, event),
    mend: () => updateOne(fixture.db, 'macro', { id }, { pausedFor: null, alias: `mended-${id}` }),
  }
}

async function aPausedAutomation() {
  const because = writeProblem(problem('automation_paused', names))
  const row = { ...named(because), personId: fixture.student.id, position: 1, draft: {} }
  const { id } = await insert(fixture.db, 'automation', row)
  const event = await fixture.anEvent('automation.paused', { automationId: id, because })
  return {
    address: '/admin/edit-automation/parcels',
    mail: () => mailAutomationPaused(fixture.ctx, event),
    mend: () => updateOne(fixture.db, 'automation', { id }, { pausedFor: null, alias: `mended-${id}` }),
  }
}

const named = (pausedFor: string) => ({
  alias: 'parcels',
  ownerId: fixture.agent.id,
  title: 'Parcels',
  pausedFor,
  updatedAt: new Date(),
})

const kinds = [
  ['a macro', aPausedMacro],
  ['an automation', aPausedAutomation],
] as const

test.each(kinds)(
  'the owner of %s that is paused is mailed the reason once, unless it is mended',
  async (_, make) => {
    const paused = await make()
    await paused.mail()
    await paused.mail()
    const [mail, another] = fixture.server.mails
    expect(another).toBeUndefined()
    expect(mail?.text).toContain('the team Night desk is archived')
    expect(mail?.text).toContain(paused.address)
    expect(mail?.subject).toContain('Paused: Parcels')
  },
)

test.each(kinds)('of %s that has been mended meanwhile nobody is mailed', async (_, make) => {
  await fixture.db.pool.query('DELETE FROM macro; DELETE FROM automation')
  const paused = await make()
  await paused.mend()
  await paused.mail()
  expect(fixture.server.mails).toEqual([])
})
