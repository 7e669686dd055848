import { randomUUID } from 'node:crypto'
import type { FormAnswers, FormField } from '@lodge/contracts'
import { insert, updateOne } from '@lodge/database'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEmailFixture, type EmailFixture } from '../testing/email-fixture.ts'
import { mailFormAnswers } from './mail-form-answers.ts'
import { mailTicketCreated } from './mail-ticket-created.ts'

const fields: FormField[] = ['Room', 'Device'].map((label) => ({
  key: label.toLowerCase(),
  type: 'text',
  label,
  isRequired: true,
}))

let fixture: EmailFixture
beforeEach(async () => {
  fixture = await createEmailFixture()
})
afterEach(() => fixture.close())

/** Creates a ticket with a form of which these answers are given. */
async function aTicketWith(formAnswers: FormAnswers) {
  const { db } = fixture
  const form = await insert(db, 'form', { alias: `f-${randomUUID()}`, name: 'Repair' })
  const version = { formId: form.id, version: 1, fields, publishedAt: new Date() }
  const { id: formVersionId } = await insert(db, 'form_version', version)
  const { id } = await fixture.aTicket()
  return updateOne(db, 'ticket', { id }, { formAnswers, formVersionId })
}

async function mailCreated(formAnswers: FormAnswers): Promise<string> {
  const ticket = await aTicketWith(formAnswers)
  const { id: messageId } = await fixture.aMessage(ticket.id, { side: 'requester', body: 'It is cold.' })
  const event = await fixture.anEvent('ticket.created', { ticketId: ticket.id, messageId }, fixture.agent.id)
  await mailTicketCreated(fixture.ctx, event)
  return fixture.server.mails.at(-1)?.text ?? ''
}

test('the confirmation of a ticket says which details are missing, and only then', async () => {
  const sentence =
    'We still need some details from you: Room, Device. Please give them on your ticket’s page.'
  expect(await mailCreated({})).toContain(sentence)
  expect(await mailCreated({ room: 'B12', device: 'Heater' })).not.toContain('details')
})

test('a site’s own text may name what is missing in its own words', async () => {
  await insert(fixture.db, 'email_template_version', {
    code: 'ticket_received',
    language: 'en',
    revision: 1,
    subject: 'Ticket {{ number }}',
    body: '{% if missingAnswers %}Noch offen: {{ missingAnswers }}{% endif %}',
    savedAt: new Date(),
  })
  expect(await mailCreated({ room: 'B12' })).toContain('Noch offen: Device')
})

test('answers of the requester are mailed to the assignee once, those of staff to nobody', async () => {
  const ticket = await aTicketWith({ room: 'B12', device: 'Heater' })
  const answered = {
    ticketId: ticket.id,
    from: { room: 'B12' },
    to: { room: 'B12', device: 'Heater' },
  }
  const byStaff = { ...answered, by: 'staff' } as const
  await mailFormAnswers(
    fixture.ctx,
    await fixture.anEvent('ticket.form_answers_changed', byStaff, fixture.lead.id),
  )
  expect(fixture.server.mails).toEqual([])

  const byRequester = { ...answered, by: 'requester' } as const
  const event = await fixture.anEvent('ticket.form_answers_changed', byRequester, fixture.student.id)
  await mailFormAnswers(fixture.ctx, event)
  await mailFormAnswers(fixture.ctx, event)

  expect(fixture.server.mails).toHaveLength(1)
  const [mail] = fixture.server.mails
  expect(mail?.to?.value[0]?.address).toBe('callum@marlow.example')
  expect(mail?.subject).toContain('Amara Okonkwo replied')
  expect(mail?.text).toContain('Device: Heater')
  expect(mail?.text).not.toContain('Room: B12')
})
