import { NarrowEmailTemplates, parseEvent } from '@lodge/contracts'
import { getOne, insert, updateOne } from '@lodge/database'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deskLanguages } from '../../../foundation/strings.ts'
import { listRecordActivity } from '../../../settings/activity/list-record-activity.ts'
import { recordActivity } from '../../../settings/activity/record-activity.ts'
import { getTestMailStatus } from '../../../settings/site/test-mail.ts'
import { collect } from '../../../testing/collect.ts'
import { actingAs } from '../../../testing/context.ts'
import { anAgent, aSuperadmin } from '../../../testing/person-factory.ts'
import { mailTemplateTest } from '../test-mails/mail-template-test.ts'
import { createEmailFixture, type EmailFixture } from '../testing/email-fixture.ts'
import { mailReply } from '../tickets/mail-reply.ts'
import { getEmailTemplate, saveEmailTemplate, type TemplateContext } from './email-template.ts'
import { exportEmailTemplates } from './export-email-templates.ts'
import { listEmailTemplates } from './list-email-templates.ts'
import { previewEmailTemplate, testEmailTemplate } from './try-email-template.ts'

let fixture: EmailFixture
let ctx: TemplateContext
beforeAll(async () => {
  fixture = await createEmailFixture()
  const { appUrl, secret } = fixture.ctx
  ctx = { ...actingAs(fixture.db, await aSuperadmin(fixture.db), new Date()), appUrl, secret }
})
afterAll(() => fixture.close())
beforeEach(async () => {
  fixture.server.mails.length = 0
  await fixture.db.pool.query('DELETE FROM email_template_version')
})

const narrowed = (filter: Partial<NarrowEmailTemplates>) => NarrowEmailTemplates.parse(filter)

const code = 'ticket_answered'
const own = { subject: 'Answer to {{ number }}', body: 'Dear {{ recipientName }},\n\n{{ message }}' }

async function save(more: Partial<typeof own & { language: string; revision: number; code: string }> = {}) {
  return saveEmailTemplate(ctx, { code, language: 'en', revision: 0, ...own, ...more })
}

async function reply(language?: string) {
  const { id } = await fixture.aTicket(language ? { language } : {})
  await mailReply(fixture.ctx, await fixture.aRepliedEvent(await fixture.aMessage(id)))
  return fixture.server.mails.at(-1)
}

async function eventOf(id: string) {
  const { type, payload, actorId, createdAt } = await getOne(fixture.db, 'event', { id })
  return { ...Object(payload), id, type, actorId, at: createdAt.toISOString() }
}

test('the default template is the catalogue’s text, and every variable has a sample', async () => {
  const view = await getEmailTemplate(ctx, { code, language: 'en' })
  expect(view).toMatchObject({ isChanged: false, revision: 0, isAboutTicket: true, versions: [] })
  expect(view.body).toContain('{{ authorName }} from {{ teamName }} has replied to your question:')
  expect(view.variables.map(({ sample }) => sample)).not.toContain('')
})

test('every default template can be previewed, and saving it unchanged changes nothing', async () => {
  const { items } = await listEmailTemplates(ctx)
  expect(items.length).toBeGreaterThan(15)
  for (const item of items) {
    const { subject, body } = await getEmailTemplate(ctx, { code: item.code, language: 'en' })
    const preview = await previewEmailTemplate(ctx, {
      code: item.code,
      language: 'en',
      subject,
      body,
      ticket: null,
    })
    expect(preview.subject, item.code).not.toMatch(/[{}]/)
    expect(preview.text, item.code).not.toMatch(/[{}]/)
    const saved = await save({ code: item.code, subject, body })
    expect(saved, item.code).toMatchObject({ isChanged: false, revision: 1 })
  }
})

test('the next mail uses a changed text, until the default is saved again', async () => {
  const { default: lodges } = await save()
  expect(await reply()).toMatchObject({ subject: expect.stringMatching(/^Answer to \d+$/) })
  expect(fixture.server.mails.at(-1)?.text).toContain('Dear Amara Okonkwo,\n\nThe valve is replaced.')

  const back = await save({ ...lodges, revision: 1 })
  expect(back).toMatchObject({ isChanged: false, revision: 2 })
  expect((await reply())?.subject).toContain('Radiator stays cold')
})

test('each language has its own text, and a reader without one gets the English text', async () => {
  await save()
  await save({ language: 'de', subject: 'Antwort zu {{ number }}' })

  expect((await reply('de-AT'))?.subject).toMatch(/^Antwort zu/)
  expect((await reply('cy'))?.subject).toMatch(/^Answer to/)
  expect(fixture.server.mails.at(-2)?.html).toContain('<html lang="de" dir="ltr">')
  expect((await getEmailTemplate(ctx, { code, language: 'de' })).languages).toEqual(deskLanguages.toSorted())
})

test('a reader gets the site’s text in a narrower variant of their language first', async () => {
  await updateOne(fixture.db, 'site', { id: 1 }, { languages: ['en', 'pt-BR'] })
  await save({ language: 'pt-BR', subject: 'Resposta {{ number }}' })
  await save({ language: 'en', subject: 'Re {{ number }}' })

  expect((await reply('pt'))?.subject).toMatch(/^Resposta/)
  expect((await reply('pt-PT'))?.subject).toMatch(/^Resposta/)
  expect((await reply('la'))?.subject).toMatch(/^Re/)
  await updateOne(fixture.db, 'site', { id: 1 }, { languages: ['en'] })
})

test('a reader whose language is unknown gets the first of the site’s languages that has a text', async () => {
  await updateOne(fixture.db, 'site', { id: 1 }, { languages: ['la', 'de', 'en'] })
  await save({ language: 'de', subject: 'Antwort zu {{ number }}' })
  await save({ language: 'en', subject: 'Re {{ number }}' })

  expect((await reply())?.subject).toMatch(/^Antwort zu/)
  expect((await reply('cy'))?.subject).toMatch(/^Antwort zu/)
  expect((await reply('en-GB'))?.subject).toMatch(/^Re/)
  expect((await getEmailTemplate(ctx, { code, language: 'en' })).languages).toEqual(
    [...deskLanguages, 'la'].toSorted(),
  )
  await updateOne(fixture.db, 'site', { id: 1 }, { languages: ['en'] })
})

test('the versions name who saved them, and the list shows changed mails', async () => {
  await save()
  const { versions } = await save({ revision: 1, subject: 'Again {{ number }}' })

  expect(versions.map(({ subject, revision }) => [revision, subject])).toEqual([
    [2, 'Again {{ number }}'],
    [1, 'Answer to {{ number }}'],
  ])
  expect(versions[0]?.savedBy).toEqual(expect.any(String))
  const row = (await listEmailTemplates(ctx)).items.find((item) => item.code === code)
  expect(row).toMatchObject({ changedIn: ['en'], updatedAt: expect.any(String), hasFailed: false })
})

test('the export has the mails of the list and the people who changed them', async () => {
  await save()
  const rows = await collect(exportEmailTemplates(ctx, narrowed({ search: 'reply TO the requester' })))

  expect(rows[0]).toEqual([
    'Mail',
    'Code',
    'When',
    'Recipients',
    'Changed in',
    'Failed',
    'Changed',
    'Changed by',
  ])
  expect(rows).toContainEqual([
    'Reply to the requester',
    code,
    'Sent with each public reply.',
    'The requester',
    'en',
    'no',
    expect.any(String),
    expect.any(String),
  ])
  const all = await collect(exportEmailTemplates(ctx, narrowed({})))
  expect(all).toHaveLength((await listEmailTemplates(ctx)).items.length + 1)
  expect(rows.length).toBeLessThan(all.length)
  const changed = await collect(exportEmailTemplates(ctx, narrowed({ show: 'changed' })))
  expect(changed.slice(1).map(([, code]) => code)).toEqual([code])
})

test('a late save gets the present text', async () => {
  await save()

  await expect(save({ subject: 'Mine' })).rejects.toMatchObject({
    code: 'edit_conflict',
    details: { present: { subject: 'Answer to {{ number }}', revision: 1 } },
  })
})

test('a change is logged before and after', async () => {
  await save()
  const event = await getOne(
    fixture.db,
    'event',
    { type: 'email_template.changed' },
    { orderBy: ['seq DESC'] },
  )
  const changed = parseEvent('email_template.changed', await eventOf(event.id))
  await recordActivity(fixture.ctx, [changed])

  const { items } = await listRecordActivity(ctx, { kind: 'email-template', alias: 'ticket-answered' })
  expect(items[0]).toMatchObject({
    subject: 'Reply to the requester (en)',
    before: { subject: '[{{ siteShortName }} #{{ number }}] {{ subject }}' },
    after: { subject: 'Answer to {{ number }}' },
  })
})

test.each([
  ['subject', { subject: 'Re: {{ nobody }}' }, 'template_unknown_variable'],
  ['body', { body: 'One\n{% iff x %}' }, 'template_malformed'],
  ['body', { body: '{% for i in (1..99999999) %}x{% endfor %}' }, 'template_endless'],
  ['body', { body: 'No code here', code: 'sign_in_code', subject: 'Code' }, 'template_variable_required'],
])('an unusable %s is refused at its field', async (field, more, reason) => {
  await expect(save(more)).rejects.toMatchObject({ details: { fields: { [field]: { reason } } } })
})

test('a text that fails at sending is replaced by the default, and its editor sees the problem', async () => {
  await save()
  await fixture.db.pool.query(`UPDATE email_template_version SET body = 'One\n{{ gone }}'`)
  const mail = await reply()

  expect(mail?.text).toContain('Callum Fraser from Accommodation has replied')
  const note = (await fixture.deliveries()).find(({ lastError }) => lastError !== null)
  expect(note).toMatchObject({ state: 'sent', lastError: expect.stringContaining('Line 2, column 4') })
  const { failure } = await getEmailTemplate(ctx, { code, language: 'en' })
  expect(failure?.problem).toBe('Line 2, column 4: this e-mail has no variable “gone”')
  expect((await listEmailTemplates(ctx)).items.some(({ hasFailed }) => hasFailed)).toBe(true)
})

test('a preview shows a ticket by its number, and an unknown number is refused', async () => {
  const { id, number } = await fixture.aTicket({ subject: '<b>Boiler</b>' })
  await fixture.aMessage(id, { body: 'It is fixed.' })
  const draft = { code, language: 'en', ...own, subject: '{{ number }} {{ subject }}' }
  const preview = await previewEmailTemplate(ctx, { ...draft, ticket: number })

  expect(preview.subject).toBe(`${number} <b>Boiler</b>`)
  expect(preview.html).not.toContain('<b>')
  expect(preview.text).toContain('Dear Amara Okonkwo,\n\nIt is fixed.')
  expect(preview.text).toContain(`https://help.marlow.example/tickets/${number}/detail`)
  await expect(previewEmailTemplate(ctx, { ...draft, ticket: 999_999 })).rejects.toMatchObject({
    details: { fields: { ticket: { reason: 'preview_ticket_not_found' } } },
  })
})

test('a form answer can be a variable of a mail', async () => {
  const { id, number } = await fixture.aTicket()
  const { id: formId } = await insert(fixture.db, 'form', { alias: 'where', name: 'Where' })
  const form = await insert(fixture.db, 'form_version', {
    formId,
    version: 1,
    publishedAt: fixture.ctx.now(),
    fields: [{ key: 'room', type: 'text', label: 'Room' }],
  })
  await updateOne(
    fixture.db,
    'ticket',
    { id },
    { formVersionId: form.id, formAnswers: { room: '<b>2.14</b>' } },
  )
  const draft = {
    code,
    language: 'en',
    subject: 'S',
    body: 'You told us:\n\n{{ formAnswers }}',
    ticket: number,
  }
  const { html, text } = await previewEmailTemplate(ctx, draft)

  expect(text).toContain('You told us:\n\nRoom: <b>2.14</b>')
  expect(html).toContain('Room: &lt;b&gt;2.14&lt;/b&gt;')
})

test('a test mail goes to the editor before anything is saved, a limited number of times', async () => {
  const draft = {
    code: 'sign_in_code',
    language: 'en',
    subject: 'Try',
    body: 'Code: {{ code }}',
    ticket: null,
  }
  const { id, email } = await testEmailTemplate(ctx, draft)
  await mailTemplateTest(fixture.ctx, parseEvent('email_template.test_requested', await eventOf(id)))

  expect(await getTestMailStatus(ctx, { id })).toEqual({ state: 'sent', reason: null })
  expect(fixture.server.mails).toHaveLength(1)
  expect(fixture.server.mails[0]).toMatchObject({ subject: 'Try', to: { value: [{ address: email }] } })
  expect(fixture.server.mails[0]?.text).toContain('Code: 482913')

  for (let more = 1; more < 20; more += 1) await testEmailTemplate(ctx, draft)
  await expect(testEmailTemplate(ctx, draft)).rejects.toMatchObject({ code: 'too_many_requests' })
})

test('only superadmins read, change and try email templates', async () => {
  const staff = await anAgent(fixture.db, { permissions: ['manage_team'] })
  const agent = { ...actingAs(fixture.db, staff), appUrl: ctx.appUrl, secret: ctx.secret }
  const draft = { code, language: 'en', ...own, ticket: null }
  const attempts: (() => Promise<unknown>)[] = [
    () => listEmailTemplates(agent),
    () => getEmailTemplate(agent, { code, language: 'en' }),
    () => saveEmailTemplate(agent, { ...draft, revision: 0 }),
    () => previewEmailTemplate(agent, draft),
    () => testEmailTemplate(agent, draft),
  ]
  for (const attempt of attempts)
    await expect(Promise.resolve().then(attempt)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(
    Promise.resolve().then(() => getEmailTemplate(ctx, { code: 'no_such_mail', language: 'en' })),
  ).rejects.toMatchObject({ code: 'not_found' })
})

test('mails and their previews have the colour of the site', async () => {
  await fixture.db.pool.query("UPDATE site SET primary_color = '#0a4d8c'")
  const { html } = await previewEmailTemplate(ctx, { code, language: 'en', ...own, ticket: null })
  expect(html).toContain('background:#0a4d8c')
  expect((await reply())?.html).toContain('background:#0a4d8c')
})
