import { randomUUID } from 'node:crypto'
import { countRows, getOne, insert, insertMany, updateOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Context, recordEventBy, systemContext, transaction } from '../../foundation/context.ts'
import { actingAs, noon } from '../../testing/context.ts'
import { anAgent, aSuperadmin } from '../../testing/person-factory.ts'
import { aSite } from '../../testing/site-factory.ts'
import { afterBreach, anSlaPolicy, atPercent } from '../../testing/sla-policy-factory.ts'
import { aMessage, aTicket } from '../../testing/ticket-factory.ts'
import { aTeam, aTopic } from '../../testing/topic-factory.ts'
import { listColumnsWith, logAllEvents } from '../../testing/traces.ts'
import { anonymiseUser } from './anonymise-user.ts'
import { createUser } from './user-record.ts'

let db: TestDatabase
let admin: Context
let manager: Awaited<ReturnType<typeof anAgent>>
beforeAll(async () => {
  db = await createTestDatabase()
  await aSite(db)
  manager = await anAgent(db, { role: 'agent' })
  admin = actingAs(db, await aSuperadmin(db))
})
afterAll(() => db.drop())

/** Every JSON column in which people can be named by alias, name or address. This test and the next put one into each. */
const named = [
  'activity.after',
  'activity.before',
  'event.payload',
  'saved_view.query',
  'report_subscription.filter',
  'bulk_update.change',
  'automation.draft',
  'automation_version.definition',
  'sla_policy_version.escalation',
  'import.samples',
  'import_line.problems',
  'import_line.record_problem',
  'incoming_mail.reason_params',
  'message.undelivered',
]

/** Every other one, and why nobody is named there. */
const never: Record<string, string> = {
  'article.broken_links': 'addresses of articles',
  'article.draft': 'what editors write',
  'article_version.headings': 'what editors write',
  'automation_run.after': 'ids of a ticket’s properties',
  'automation_run.before': 'ids of a ticket’s properties',
  'bulk_update_item.after': 'ids of a ticket’s properties',
  'bulk_update_item.before': 'ids of a ticket’s properties',
  'business_hours_version.definition': 'hours',
  'business_hours_version.holiday_names': 'what editors write',
  'deadline.evaluation': 'times',
  'federation_member.names': 'names of universities',
  'form.draft': 'what editors write',
  'form_version.fields': 'what editors write',
  'import.columns': 'places of columns',
  'macro.changes': 'ids of what it sets, and tags',
  'mail_html.pictures': 'ids of files',
  'incoming_mail.applied_rules': 'names of rules, topics, teams and tags',
  'incoming_mail.authentication': 'domains, and what a mail server found',
  'mailbox_rule.conditions': 'what managers type',
  'person.preferences': 'switches; one’s own are emptied',
  'person.requester_preferences': 'switches; one’s own are emptied',
  'person.shortcuts': 'keys; one’s own are emptied',
  'person_merge_item.row': 'ids and times',
  'scim_problem.params': 'attributes, without the values that stand beside them',
  'scim_user.resource': 'the person’s own, which goes with them',
  'site.footer_links': 'what editors write',
  'sla_policy_version.definitions': 'targets',
  'ticket.form_answers': 'what people wrote',
  'ticket.requester_sla': 'times',
  'ticket.sla': 'times',
  'team.names': 'what editors write',
  'topic.names': 'what editors write',
}

test('the lists say of every JSON column whether it can name a person', async () => {
  const { rows } = await db.pool.query<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
     JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = 'public' AND data_type IN ('json', 'jsonb')`,
  )
  const columns = [...new Set(rows.map(({ name }) => name))].sort()
  expect(columns).toEqual([...named, ...Object.keys(never)].sort())
})

test('no policy, view, report, bulk update or event names an anonymised person', async () => {
  const [gone, colleague] = [await aUser('Odo Prinz'), await aUser('Odo Prinz Younger')]
  const team = await aTeam(db)
  const naming = atPercent(50, { type: 'notify_people', people: [colleague.alias, gone.alias] })
  const policy = await anSlaPolicy(db, {
    escalation: [
      atPercent(20, { type: 'reassign', person: gone.alias }),
      naming,
      afterBreach(0, { type: 'move_to_team', team: team.alias }),
      afterBreach(5, { type: 'notify_people', people: [colleague.alias] }),
    ],
  })
  const at = { createdAt: noon }
  await insert(db, 'saved_view', {
    ownerId: manager.id,
    name: 'Mine',
    ...at,
    updatedAt: noon,
    query: { filter: { assignee: gone.alias } },
  })
  await insert(db, 'report_subscription', {
    personId: manager.id,
    name: 'Weekly',
    cadence: 'weekly',
    weekday: 1,
    hour: 8,
    dueOn: '2026-03-10',
    ...at,
    filter: { agent: gone.alias },
  })
  const automation = {
    groups: [{ conditions: [{ kind: 'property', field: 'requester', value: `-other,${gone.alias}` }] }],
    actions: {
      changes: [{ kind: 'assignee', assignee: gone.alias }],
      notice: { people: ['other', gone.alias] },
    },
  }
  const keeper = await anAgent(db)
  const owned = { title: 'Raise', alias: 'raise', ownerId: keeper.id, personId: keeper.id, position: 1 }
  const { id: automationId } = await insert(db, 'automation', {
    ...owned,
    draft: automation,
    updatedAt: noon,
  })
  const version = { automationId, number: 1, title: 'Raise', publishedBy: keeper.id, publishedAt: noon }
  await insert(db, 'automation_version', { ...version, definition: automation })
  await insert(db, 'bulk_update', {
    personId: manager.id,
    change: { kind: 'assignee', assignee: gone.alias },
    total: 1,
    ...at,
  })
  const ticket = await aTicket(db, { team })
  await transaction(admin, (tx) =>
    recordEventBy(
      systemContext(db, () => noon),
      tx,
      {
        type: 'deadline.escalated',
        ticketId: ticket.id,
        deadlineId: randomUUID(),
        metric: 'first_response',
        cycle: 1,
        step: naming,
        outcome: { type: 'notified', people: [manager.id], gone: [gone.alias] },
      },
    ),
  )
  await logAllEvents(db)
  const places = await listColumnsWith(db, gone.alias)
  expect(places).toEqual(expect.arrayContaining(['sla_policy_version.escalation', 'event.payload']))

  const { alias } = await anonymiseUser(admin, gone)
  await logAllEvents(db)

  const left = await db.pool.query<{ text: string }>(
    `SELECT escalation::text AS text FROM sla_policy_version UNION ALL SELECT payload::text FROM event
     UNION ALL SELECT query::text FROM saved_view UNION ALL SELECT filter::text FROM report_subscription
     UNION ALL SELECT draft::text FROM automation UNION ALL SELECT definition::text FROM automation_version
     UNION ALL SELECT change::text FROM bulk_update UNION ALL SELECT concat(before, after) FROM activity`,
  )
  const kept = await listColumnsWith(db, colleague.alias)
  expect(kept).toEqual(expect.arrayContaining(['sla_policy_version.escalation', 'event.payload']))
  const stillNaming = left.rows.filter(({ text }) => new RegExp(`\\b${gone.alias}(?![\\w-])`).test(text))
  expect(stillNaming).toEqual([])
  const after = await getOne(db, 'sla_policy_version', { policyId: policy.id })
  expect(after.escalation).toMatchObject([
    { action: { type: 'reassign', person: alias } },
    { action: { type: 'notify_people', people: [colleague.alias, alias] } },
    { action: { type: 'move_to_team', team: team.alias } },
    { action: { type: 'notify_people', people: [colleague.alias] } },
  ])
})

test('no mail that came names an anonymised person', async () => {
  const gone = await aUser('Ida Kranz')
  const team = await aTeam(db)
  const topic = await aTopic(db, { team })
  const { id: mailboxId } = await insert(db, 'mailbox', {
    alias: 'help',
    name: 'Help',
    teamId: team.id,
    topicId: topic.id,
  })
  const mail = {
    mailboxId,
    receivedAt: noon,
    storageKey: 'a',
    size: 1,
    envelopeFrom: '',
    envelopeTo: [],
    outcome: 'bounce',
  }
  const report = { ...mail, reasonParams: { recipient: gone.email } }
  const own = {
    ...mail,
    storageKey: 'b',
    envelopeFrom: gone.email,
    fromAddress: gone.email,
    fromName: 'Ida Kranz',
  }
  await insertMany(db, 'incoming_mail', [report, { ...own, subject: 'Ida Kranz is ill' }])
  await anonymiseUser(admin, gone)

  const left = await db.pool.query<{ text: string }>('SELECT mail::text AS text FROM incoming_mail mail')
  expect(left.rows).toHaveLength(2)
  expect(left.rows.filter(({ text }) => /ida.kranz/i.test(text))).toEqual([])
  expect(await countRows(db, 'incoming_mail', { storageKey: null })).toBe(2)
})

test('no message says any more that a mail did not reach an anonymised person', async () => {
  const gone = await aUser('Ada Lenz')
  const ticket = await aTicket(db)
  const author = await anAgent(db)
  const message = await aMessage(db, { ticket, author, body: 'Come by.', visibility: 'public' })
  const at = noon.toISOString()
  const undelivered = {
    [gone.email]: { reason: `550 No such user: ${gone.email}`, at },
    'kofi@uni.example': { reason: '550 Mailbox full', at },
  }
  await updateOne(db, 'message', { id: message.id }, { undelivered })
  await anonymiseUser(admin, gone)

  const left = await getOne(db, 'message', { id: message.id })
  expect(Object.keys(Object(left.undelivered))).toEqual(['kofi@uni.example'])
})

async function aUser(name: string) {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@uni.example`
  const blank = { externalId: null, teams: [], department: null, courses: [], timezone: null }
  return createUser(admin, { ...blank, role: 'agent', name, email })
}
