import { insert, updateOne } from '@lodge/database'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMailer } from '../mailer.ts'
import { createEmailFixture, type EmailFixture } from '../testing/email-fixture.ts'
import { startMailServer } from '../testing/mail-server.ts'
import { mailAssignment } from './mail-assignment.ts'
import { mailReply } from './mail-reply.ts'
import { mailStatus } from './mail-status.ts'
import { mailRequesterChange, mailTicketCreated } from './mail-ticket-created.ts'

let fixture: EmailFixture
beforeEach(async () => {
  fixture = await createEmailFixture()
})
afterEach(() => fixture.close())

test('a new ticket is confirmed to its requester with its number and text', async () => {
  const ticket = await fixture.aTicket()
  const message = await fixture.aMessage(ticket.id, {
    side: 'requester',
    body: 'It is 14 degrees.\n\nPlease help.',
  })
  const event = await fixture.anEvent(
    'ticket.created',
    { ticketId: ticket.id, messageId: message.id },
    fixture.student.id,
  )

  await mailTicketCreated(fixture.ctx, event)

  const [mail, ...others] = fixture.server.mails
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    subject: `[Marlow #${ticket.number}] We have your question: Radiator stays cold`,
    from: { value: [{ name: 'University of Marlow', address: 'help@marlow.example' }] },
    to: { value: [{ name: 'Amara Okonkwo', address: 'amara@marlow.example' }] },
  })
  expect(mail?.text).toContain('It is 14 degrees.\n\nPlease help.')
  expect(mail?.text).toContain(`https://help.marlow.example/tickets/${ticket.number}/detail`)
  expect(mail?.html).toContain('<blockquote')
  expect(mail?.html).toContain('It is 14 degrees.<br>\n<br>\nPlease help.')
  expect(mail?.headers.get('auto-submitted')).toBe('auto-generated')
})

test('a requester without a name is called by their address, to them and to others', async () => {
  await updateOne(fixture.db, 'person', { id: fixture.student.id }, { name: '' })
  const ticket = await fixture.aTicket()
  const message = await fixture.aMessage(ticket.id, { side: 'requester', body: 'It is 14 degrees.' })
  const ids = { ticketId: ticket.id, messageId: message.id }
  await mailTicketCreated(fixture.ctx, await fixture.anEvent('ticket.created', ids, fixture.student.id))
  const assigned = { ticketId: ticket.id, from: null, to: fixture.agent.id }
  await updateOne(fixture.db, 'ticket', { id: ticket.id }, { assigneeId: fixture.agent.id })
  await mailAssignment(fixture.ctx, await fixture.anEvent('ticket.assigned', assigned, fixture.lead.id))

  const [receipt, notice] = fixture.server.mails
  expect(receipt?.text).toContain('Hello amara@marlow.example,')
  expect(notice?.text).toContain('Requester: amara@marlow.example')
})

test('whoever becomes the requester of a forwarded mail has it confirmed once', async () => {
  const { id: ticketId, teamId, topicId } = await fixture.aTicket()
  const message = await fixture.aMessage(ticketId, { side: 'requester', body: 'My words' })
  const ids = { ticketId, messageId: message.id, from: fixture.agent.id, to: fixture.student.id }
  const event = await fixture.anEvent('ticket.requester_changed', ids, fixture.agent.id)
  await mailRequesterChange(fixture.ctx, event)
  expect(fixture.server.mails).toEqual([])

  const mailbox = await insert(fixture.db, 'mailbox', { name: 'Help', alias: 'help', teamId, topicId })
  await updateOne(fixture.db, 'ticket', { id: ticketId }, { mailboxId: mailbox.id })
  await mailRequesterChange(fixture.ctx, event)
  await mailRequesterChange(fixture.ctx, event)
  expect(
    fixture.server.mails.map(({ to, text }) => [to?.value[0]?.address, text?.includes('My words')]),
  ).toEqual([['amara@marlow.example', true]])
})

test('a reply is mailed to the requester and explains the new status', async () => {
  const ticket = await fixture.aTicket({ status: 'pending' })
  const message = await fixture.aMessage(ticket.id)
  const event = await fixture.aRepliedEvent(message, { thenStatus: 'pending' })

  await mailReply(fixture.ctx, event)

  expect(fixture.server.mails).toHaveLength(1)
  const [mail] = fixture.server.mails
  expect(mail?.subject).toBe(`[Marlow #${ticket.number}] Radiator stays cold`)
  expect(mail?.to?.value[0]?.address).toBe('amara@marlow.example')
  expect(mail?.text).toContain('Callum Fraser from Accommodation has replied')
  expect(mail?.text).toContain('We need your answer before we can continue.')
})

test('a reply in rich text is mailed as such, sanitised, with plain text beside it', async () => {
  const ticket = await fixture.aTicket()
  const message = await fixture.aMessage(ticket.id, {
    body: 'The valve is replaced.\n\n[valve.png]',
    html: '<p onclick="x()">The <strong>valve</strong> is replaced.<img src="/api/files/0198f0aa-1111-7222-8333-444455556666" alt="valve.png" /></p><script>x()</script>',
  })
  const event = await fixture.aRepliedEvent(message)

  await mailReply(fixture.ctx, event)

  const [mail] = fixture.server.mails
  const link = `https://help.marlow.example/tickets/${ticket.number}/detail`
  expect(mail?.html).toContain(
    `><p>The <strong>valve</strong> is replaced.<a href="${link}">[valve.png]</a></p></blockquote>`,
  )
  expect(mail?.html).not.toMatch(/script|onclick|<img/)
  expect(mail?.text).toContain('The valve is replaced.\n\n[valve.png]')
})

test('a reply names its files and links to them, in text and HTML', async () => {
  const ticket = await fixture.aTicket()
  const inline = '0198f0aa-1111-7222-8333-444455556666'
  const message = await fixture.aMessage(ticket.id, {
    body: 'See the plan.\n\n[valve.png]',
    html: `<p>See the plan.<img src="/api/files/${inline}" alt="valve.png" /></p>`,
  })
  await fixture.aFile(message, { id: inline, name: 'valve.png', size: 10 })
  await fixture.aFile(message, { name: 'plan <b>.pdf', size: 412_000 })
  await fixture.aFile(message, { name: 'costs.xlsx', size: 1_900_000 })

  await mailReply(fixture.ctx, await fixture.aRepliedEvent(message))

  const link = `https://help.marlow.example/tickets/${ticket.number}/detail`
  const [mail] = fixture.server.mails
  expect(mail?.text).toContain(
    `[valve.png]\n\n2 files are attached. Open them here: ${link}\n- plan <b>.pdf (402 KB)\n- costs.xlsx (1.8 MB)\n`,
  )
  expect(mail?.html).toContain('- plan &lt;b&gt;.pdf (402 KB)<br>\n- costs.xlsx (1.8 MB)</p>')
  expect(mail?.html).toMatch(/Open them here: <a href="[^"]*detail">/)
})

test('a confirmation names the requester’s files, and so does the agent’s mail', async () => {
  const ticket = await fixture.aTicket()
  const message = await fixture.aMessage(ticket.id, { side: 'requester', body: 'Look.' })
  await fixture.aFile(message, { name: 'photo.jpg', size: 87_000 })
  const opened = { ticketId: ticket.id, messageId: message.id }
  await mailTicketCreated(fixture.ctx, await fixture.anEvent('ticket.created', opened, fixture.student.id))
  await mailReply(fixture.ctx, await fixture.aRepliedEvent(message))

  const [toStudent, toAgent] = fixture.server.mails
  expect(toStudent?.text).toContain(
    `1 file is attached. Open it here: https://help.marlow.example/tickets/${ticket.number}/detail\n- photo.jpg (85 KB)`,
  )
  expect(toAgent?.text).toContain(
    `1 file is attached. Open it here: https://help.marlow.example/admin/tickets/${ticket.number}/detail\n- photo.jpg`,
  )
})

test('a mail without files names none', async () => {
  const ticket = await fixture.aTicket()
  await mailReply(fixture.ctx, await fixture.aRepliedEvent(await fixture.aMessage(ticket.id)))
  expect(fixture.server.mails[0]?.text).not.toContain('attached')
})

test('a late mail about a pending ticket does not ask for a reply that has arrived', async () => {
  const ticket = await fixture.aTicket({ status: 'open' })
  const message = await fixture.aMessage(ticket.id)
  await mailReply(fixture.ctx, await fixture.aRepliedEvent(message, { thenStatus: 'pending' }))

  expect(fixture.server.mails).toHaveLength(1)
  expect(fixture.server.mails[0]?.text).not.toContain('We need your answer')
})

test('an internal note is never mailed, even if its event says public', async () => {
  const ticket = await fixture.aTicket()
  const note = await fixture.aMessage(ticket.id, { visibility: 'internal', body: 'Looks like a prank.' })
  await mailReply(fixture.ctx, await fixture.aRepliedEvent(note))
  await mailReply(fixture.ctx, await fixture.aRepliedEvent(note, { visibility: 'public' }))

  expect(fixture.server.mails).toEqual([])
  expect(await fixture.deliveries()).toEqual([])
})

test('the requester’s reply is mailed to the assignee, and mentions that it reopened the ticket', async () => {
  const ticket = await fixture.aTicket({ status: 'open' })
  const answered = async (from: 'resolved' | null) => {
    const message = await fixture.aMessage(ticket.id, { side: 'requester', body: 'Still cold.' })
    const event = await fixture.aRepliedEvent(message)
    if (from)
      await fixture.anEvent(
        'ticket.status_changed',
        { ticketId: ticket.id, from, to: 'open', messageId: message.id },
        fixture.student.id,
      )
    await mailReply(fixture.ctx, event)
  }

  await answered(null)
  await answered('resolved')

  expect(fixture.server.mails.map(({ subject }) => subject)).toEqual([
    `[Marlow #${ticket.number}] Amara Okonkwo replied: Radiator stays cold`,
    `[Marlow #${ticket.number}] Reopened: Radiator stays cold`,
  ])
  expect(fixture.server.mails.map(({ to }) => to?.value[0]?.address)).toEqual([
    'callum@marlow.example',
    'callum@marlow.example',
  ])
  expect(fixture.server.mails[0]?.text).toContain(`/admin/tickets/${ticket.number}/detail`)
})

test('resolving without a message is mailed, and resolving with one mails only the message', async () => {
  const ticket = await fixture.aTicket({ status: 'resolved' })
  const message = await fixture.aMessage(ticket.id)
  const changed = { ticketId: ticket.id, from: 'open', to: 'resolved' } as const
  const withMessage = { ...changed, messageId: message.id }
  await mailStatus(fixture.ctx, await fixture.anEvent('ticket.status_changed', withMessage, fixture.agent.id))
  expect(fixture.server.mails).toEqual([])

  await mailStatus(
    fixture.ctx,
    await fixture.anEvent('ticket.status_changed', { ...changed, messageId: null }, fixture.agent.id),
  )
  expect(fixture.server.mails.map(({ subject }) => subject)).toEqual([
    `[Marlow #${ticket.number}] Resolved: Radiator stays cold`,
  ])
  expect(fixture.server.mails[0]?.text).toContain('within 14 days')
})

test('resolving with an internal note mails the requester the status and not the note', async () => {
  const ticket = await fixture.aTicket({ status: 'resolved' })
  const note = await fixture.aMessage(ticket.id, { visibility: 'internal', body: 'Looks like a prank.' })
  const changed = { ticketId: ticket.id, from: 'open', to: 'resolved', messageId: note.id } as const
  await mailStatus(fixture.ctx, await fixture.anEvent('ticket.status_changed', changed, fixture.agent.id))

  expect(fixture.server.mails).toHaveLength(1)
  expect(fixture.server.mails[0]?.subject).toContain('Resolved: Radiator')
  expect(fixture.server.mails[0]?.text).not.toContain('prank')
})

test('a resolution that was taken back is not mailed', async () => {
  const ticket = await fixture.aTicket({ status: 'open' })
  const changed = { ticketId: ticket.id, from: 'open', to: 'resolved', messageId: null } as const
  await mailStatus(fixture.ctx, await fixture.anEvent('ticket.status_changed', changed, fixture.agent.id))
  await mailStatus(fixture.ctx, await fixture.anEvent('ticket.status_changed', changed, fixture.student.id))

  expect(fixture.server.mails).toEqual([])
  expect(await fixture.deliveries()).toMatchObject([{ recipient: 'amara@marlow.example', state: 'skipped' }])
})

test('a ticket that its requester reopens without a message is mailed to its assignee and watchers', async () => {
  const ticket = await fixture.aTicket({ status: 'open' })
  await insert(fixture.db, 'ticket_watcher', { ticketId: ticket.id, personId: fixture.lead.id })
  const changed = { ticketId: ticket.id, from: 'resolved', to: 'open', messageId: null } as const
  await mailStatus(fixture.ctx, await fixture.anEvent('ticket.status_changed', changed, fixture.student.id))

  const addresses = fixture.server.mails.map(({ to }) => to?.value[0]?.address)
  expect(addresses.sort()).toEqual([fixture.agent.email, fixture.lead.email].sort())
  expect(fixture.server.mails[0]?.text).toContain('Amara Okonkwo reopened the ticket.')
})

test('an agent who is also the requester is not mailed about their own replies', async () => {
  const ticket = await fixture.aTicket({ requesterId: fixture.agent.id, assigneeId: fixture.agent.id })
  const message = await fixture.aMessage(ticket.id, { side: 'requester', authorId: fixture.agent.id })
  await mailReply(fixture.ctx, await fixture.aRepliedEvent(message))
  expect(fixture.server.mails).toEqual([])
})

test('a hostile subject, name and message are text in the mail and end no header', async () => {
  await updateOne(
    fixture.db,
    'person',
    { id: fixture.student.id },
    { name: 'Eve"\r\nBcc: everyone@marlow.example\r\n <script>alert(1)</script>' },
  )
  const ticket = await fixture.aTicket({
    subject: 'Hi\r\nBcc: everyone@marlow.example\r\n\r\n<img src=x onerror=a>',
  })
  const body = '<script>alert(1)</script> {{siteName}} {{{message}}}'
  const message = await fixture.aMessage(ticket.id, { side: 'requester', body })
  const opened = { ticketId: ticket.id, messageId: message.id }

  await mailTicketCreated(fixture.ctx, await fixture.anEvent('ticket.created', opened, fixture.student.id))

  expect(fixture.server.mails).toHaveLength(1)
  const [mail] = fixture.server.mails
  expect(mail?.headerLines.map(({ key }) => key)).not.toContain('bcc')
  expect(mail?.to?.value.map(({ address }) => address)).toEqual(['amara@marlow.example'])
  expect(mail?.subject).toContain('Hi Bcc: everyone@marlow.example <img src=x onerror=a>')
  expect(mail?.html).not.toMatch(/<script|<img/)
  expect(mail?.html).toContain('&lt;script&gt;alert(1)')
  expect(mail?.text).toContain(body)
})

test('an address that contains two recipients gets no mail and stops no other mail', async () => {
  const eve = await insert(fixture.db, 'person', {
    alias: 'eve',
    email: 'eve@marlow.example, all@marlow.example',
    name: 'Eve',
    createdAt: new Date(),
  })
  const ticket = await fixture.aTicket({ requesterId: eve.id })
  const message = await fixture.aMessage(ticket.id, { side: 'requester' })
  const opened = { ticketId: ticket.id, messageId: message.id }
  await mailTicketCreated(fixture.ctx, await fixture.anEvent('ticket.created', opened, eve.id)).catch(
    () => undefined,
  )

  expect(fixture.server.mails.flatMap(({ to }) => to?.value.map(({ address }) => address))).not.toContain(
    'all@marlow.example',
  )
})

test('a mail server that was away gets each mail once when it is back', async () => {
  const { port } = fixture.server
  await fixture.server.close()
  const ticket = await fixture.aTicket()
  const message = await fixture.aMessage(ticket.id)
  const event = await fixture.aRepliedEvent(message)

  await expect(mailReply(fixture.ctx, event)).rejects.toThrow('ECONNREFUSED')
  expect(await fixture.deliveries()).toMatchObject([
    { state: 'pending', attempts: 1, lastError: expect.stringContaining('ECONNREFUSED') },
  ])

  const back = await startMailServer({ port })
  await mailReply(fixture.ctx, event)
  await mailReply(fixture.ctx, event)
  expect(back.mails).toHaveLength(1)
  const [delivery] = await fixture.deliveries()
  expect(delivery).toMatchObject({ state: 'sent', attempts: 2, lastError: null })
  expect(back.mails[0]?.messageId).toBe(`<${delivery?.id}@marlow.example>`)
  await back.close()
})

test('concurrent workers with the same event send one mail', async () => {
  const ticket = await fixture.aTicket()
  const message = await fixture.aMessage(ticket.id)
  const event = await fixture.aRepliedEvent(message)

  const runs = await Promise.allSettled([1, 2, 3].map(() => mailReply(fixture.ctx, event)))
  expect(runs.some(({ status }) => status === 'fulfilled')).toBe(true)
  await mailReply(fixture.ctx, event)

  expect(fixture.server.mails).toHaveLength(1)
  expect(await fixture.deliveries()).toMatchObject([{ state: 'sent' }])
})

test('a mail that may have been sent is repeated with the same Message-ID', async () => {
  const ticket = await fixture.aTicket()
  const message = await fixture.aMessage(ticket.id)
  const event = await fixture.aRepliedEvent(message)
  fixture.server.breakAfterNextMail()

  await expect(mailReply(fixture.ctx, event)).rejects.toThrow()
  await mailReply(fixture.ctx, event)

  expect(fixture.server.mails).toHaveLength(2)
  expect(new Set(fixture.server.mails.map(({ messageId }) => messageId)).size).toBe(1)
})

test('a delivery whose worker died is sent by another once its lease has expired', async () => {
  const ticket = await fixture.aTicket()
  const message = await fixture.aMessage(ticket.id)
  const event = await fixture.aRepliedEvent(message)
  await insert(fixture.db, 'email_delivery', {
    eventId: event.id,
    recipient: 'amara@marlow.example',
    templateCode: 'ticket_answered',
    state: 'sending',
    attempts: 1,
    leasedAt: new Date(),
    createdAt: new Date(),
  })

  await expect(mailReply(fixture.ctx, event)).rejects.toThrow('another worker')
  expect(fixture.server.mails).toEqual([])

  await fixture.db.pool.query(`UPDATE email_delivery SET leased_at = leased_at - interval '1 minute'`)
  await mailReply(fixture.ctx, event)
  expect(fixture.server.mails).toHaveLength(1)
  expect(await fixture.deliveries()).toMatchObject([{ state: 'sent', attempts: 2 }])
})

test('a refused address fails for good and is not tried again', async () => {
  fixture.server.refuse('amara@marlow.example')
  const ticket = await fixture.aTicket()
  const message = await fixture.aMessage(ticket.id)
  const event = await fixture.aRepliedEvent(message)

  await mailReply(fixture.ctx, event)
  await mailReply(fixture.ctx, event)

  expect(fixture.server.mails).toEqual([])
  expect(await fixture.deliveries()).toMatchObject([{ state: 'failed', attempts: 1 }])
})

test('the sender’s own name is used instead of the site’s', async () => {
  const mailer = createMailer({ smtpUrl: fixture.server.url, from: 'The Help Desk <desk@marlow.example>' })
  const ticket = await fixture.aTicket()
  const message = await fixture.aMessage(ticket.id, { side: 'requester' })
  const opened = { ticketId: ticket.id, messageId: message.id }
  await mailTicketCreated(
    { ...fixture.ctx, mailer },
    await fixture.anEvent('ticket.created', opened, fixture.student.id),
  )
  mailer.close()

  expect(fixture.server.mails[0]?.from?.value).toEqual([
    { name: 'The Help Desk', address: 'desk@marlow.example' },
  ])
})
