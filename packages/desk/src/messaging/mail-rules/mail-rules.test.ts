import { randomUUID } from 'node:crypto'
import { SaveMailbox, type SaveMailRule } from '@lodge/contracts'
import { countRows, findMany, updateOne } from '@lodge/database'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { actingAs, anAgent, aTeam, aTopic, eventsOf, mailboxInput } from '../../testing/index.ts'
import { acceptIncomingMail, retryIncomingMail } from '../incoming-mail/decide-about-mail.ts'
import { handleIncomingMail } from '../incoming-mail/handle-incoming-mail.ts'
import { listIncomingMails } from '../incoming-mail/list-incoming-mails.ts'
import { createMailInFixture, type MailInFixture } from '../incoming-mail/testing/mail-in-fixture.ts'
import { aRawMail, authenticatedAs, type RawMailParts } from '../incoming-mail/testing/raw-mail.ts'
import { createMailbox, getMailbox, updateMailbox } from '../mailboxes/mailbox-record.ts'
import { tryMailRules } from '../mailboxes/try-mail-rules.ts'

let fixture: MailInFixture
let parking: { topic: Awaited<ReturnType<typeof aTopic>>; team: Awaited<ReturnType<typeof aTeam>> }
let manager: Awaited<ReturnType<typeof anAgent>>
beforeAll(async () => {
  fixture = await createMailInFixture()
  const team = await aTeam(fixture.db, { name: 'Facilities' })
  parking = { team, topic: await aTopic(fixture.db, { team }) }
  manager = await anAgent(fixture.db, { teams: [fixture.team, team], permissions: ['manage_mailbox'] })
})
afterAll(() => fixture.close())

const asManager = () => ({ ...fixture.ctx, ...actingAs(fixture.db, manager) })

/** Each has words of its own: the same ones again and again are set aside. */
const proved = (parts: RawMailParts = {}) =>
  aRawMail({ text: randomUUID(), ...parts, headers: [authenticatedAs('pass'), ...(parts.headers ?? [])] })

const aRule = (given: Partial<SaveMailRule> = {}): SaveMailRule => ({
  name: 'Parking',
  conditions: [{ field: 'subject', header: null, match: 'contains', value: 'barrier' }],
  outcome: 'ticket',
  topic: null,
  team: null,
  priority: 'high',
  tags: [],
  ...given,
})

const onHeader = (header: string, value: string): SaveMailRule['conditions'] => [
  { field: 'header', header, match: 'is', value },
]

/** Gives the fixture's mailbox these rules, as somebody saves them. */
async function saveRules(...rules: SaveMailRule[]) {
  const { alias } = fixture.mailbox
  const { revision, name, address } = await getMailbox(asManager(), { alias })
  const given = { name, alias, address, team: fixture.team.alias, topic: fixture.topic.alias }
  const input = SaveMailbox.parse(mailboxInput({ ...given, trustedServer: 'mx.uni.example', rules }))
  return updateMailbox(asManager(), { alias, revision, input })
}

describe('a new mail', () => {
  test('becomes a ticket with the topic, team, priority and tags of the rules that hold', async () => {
    await saveRules(
      aRule({ topic: parking.topic.alias, team: parking.team.alias, tags: ['alarm'] }),
      aRule({ name: 'Night', conditions: onHeader('X-Shift', 'night'), tags: ['night'] }),
      aRule({ name: 'Other', conditions: onHeader('X-Shift', 'day'), priority: 'low' }),
    )
    const mail = await fixture.come(proved({ subject: 'Barrier 3', headers: ['x-shift: =?utf-8?q?night?='] }))

    expect(mail.ticket).toMatchObject({
      topicId: parking.topic.id,
      teamId: parking.team.id,
      mailboxId: fixture.mailbox.id,
      priority: 'high',
      tags: ['alarm', 'night'],
    })
    const events = await eventsOf(fixture.db, { id: mail.ticketId ?? '' })
    expect(events.map(({ type }) => type)).toEqual(['ticket.created', 'ticket.tags_changed'])
    const { items } = await listIncomingMails(asManager(), { search: 'Barrier 3' })
    expect(items[0]).toMatchObject({
      reason: 'new_mail',
      rules: [
        { rule: 'Parking', team: 'Facilities', topic: parking.topic.name, priority: 'high', tags: ['alarm'] },
        { rule: 'Night', tags: ['night'] },
      ],
    })
  })

  test('of which no rule holds is what it was', async () => {
    await saveRules(aRule({ topic: parking.topic.alias }))
    const mail = await fixture.come(proved({ subject: 'Wi-Fi' }))
    expect(mail).toMatchObject({
      ticket: { topicId: fixture.topic.id, priority: 'normal' },
      appliedRules: [],
    })
  })

  test('that a rule ignores is in the log with the rule, and nobody is answered', async () => {
    await saveRules(aRule({ outcome: 'ignored', priority: null }))
    const mail = await fixture.come(proved({ subject: 'Barrier opened' }))
    expect(mail).toMatchObject({
      outcome: 'ignored',
      reason: 'ignored_by_rule',
      reasonParams: { rule: 'Parking' },
      ticketId: null,
      sendsReceipt: false,
      storageKey: expect.any(String),
    })
  })

  test('that a rule ignored becomes a ticket where somebody wants it to, once', async () => {
    await saveRules(aRule({ outcome: 'ignored', priority: null }), aRule({ name: 'Tag', tags: ['gate'] }))
    const { id } = await fixture.come(proved({ subject: 'Barrier closed' }))

    const { ticket } = await acceptIncomingMail(asManager(), { id })
    expect(await fixture.kept(id)).toMatchObject({
      reason: 'accepted',
      ticket: { number: ticket, tags: ['gate'] },
      appliedRules: [{ rule: 'Tag' }],
    })
    await expect(acceptIncomingMail(asManager(), { id })).rejects.toMatchObject({ reason: 'mail_decided' })
  })

  test('that a rule ignored or set aside is read again once the rules have changed', async () => {
    await saveRules(aRule({ outcome: 'quarantine', priority: null }))
    const { id, reason } = await fixture.come(proved({ subject: 'Barrier is loud' }))
    expect(reason).toBe('set_aside_by_rule')
    await saveRules(aRule({ outcome: 'ignored', priority: null }))
    for (const outcome of ['ignored', 'ticket']) {
      await retryIncomingMail(asManager(), { id })
      await handleIncomingMail(fixture.ctx, id)
      expect((await fixture.kept(id)).outcome).toBe(outcome)
      await saveRules()
    }
    await expect(retryIncomingMail(asManager(), { id })).rejects.toMatchObject({ reason: 'mail_decided' })
  })

  test('is no ticket by a rule where it would be none without', async () => {
    await saveRules(aRule())
    const mail = await fixture.come(
      aRawMail({ subject: 'Barrier forged', headers: [authenticatedAs('fail')] }),
    )
    expect(mail).toMatchObject({ reason: 'not_authenticated', appliedRules: [] })
  })
})

test('a reply to a ticket is left alone', async () => {
  await saveRules()
  const first = await fixture.come(proved({ subject: 'Barrier stuck' }))
  await saveRules(aRule({ outcome: 'ignored', priority: null }))
  const reply = await fixture.come(
    proved({ subject: 'Re: Barrier stuck', text: 'Still.', headers: [`In-Reply-To: ${first.messageId}`] }),
  )
  expect(reply).toMatchObject({ outcome: 'reply', ticketId: first.ticketId, appliedRules: [] })
})

test('a topic and a team that are archived are skipped, shown as broken and kept by the next save', async () => {
  const gone = { topic: await aTopic(fixture.db, { team: fixture.team }), team: await aTeam(fixture.db) }
  const agent = await anAgent(fixture.db, {
    teams: [fixture.team, gone.team],
    permissions: ['manage_mailbox'],
  })
  const rule = aRule({ topic: gone.topic.alias, team: gone.team.alias, tags: ['gate'] })
  manager = agent
  await saveRules(rule)
  await updateOne(fixture.db, 'topic', { id: gone.topic.id }, { archivedAt: new Date() })
  await updateOne(fixture.db, 'team', { id: gone.team.id }, { archivedAt: new Date() })

  const mail = await fixture.come(proved({ subject: 'Barrier old' }))
  expect(mail).toMatchObject({
    outcome: 'ticket',
    ticket: { topicId: fixture.topic.id, teamId: fixture.team.id, priority: 'high', tags: ['gate'] },
    appliedRules: [{ skipped: ['topic', 'team'] }],
  })
  const [saved] = (await saveRules(rule, aRule({ name: 'Another' }))).rules
  expect(saved).toMatchObject({ topic: { isUsable: false }, team: { isUsable: false } })
  await expect(saveRules()).resolves.toMatchObject({ rules: [] })
  await expect(saveRules(rule)).rejects.toMatchObject({
    details: { fields: { 'rules.0.topic': expect.anything() } },
  })
})

describe('saving rules', () => {
  test('refuses a topic that is not there and a team that is not seen, at their fields', async () => {
    const hidden = await aTeam(fixture.db)
    const fieldsOf = (...rules: SaveMailRule[]) =>
      saveRules(...rules).then(
        () => null,
        (error: { details: { fields: object } }) => Object.keys(error.details.fields),
      )
    expect(await fieldsOf(aRule(), aRule({ name: 'B', topic: 'nothing' }))).toEqual(['rules.1.topic'])
    expect(await fieldsOf(aRule({ team: hidden.alias }))).toEqual(['rules.0.team'])
  })

  test.each<[string, object, string]>([
    ['no condition', { conditions: [] }, 'rules.0.conditions'],
    [
      'an empty text',
      { conditions: [{ field: 'subject', match: 'is', value: ' ' }] },
      'rules.0.conditions.0.value',
    ],
    [
      'a header without a name',
      { conditions: [{ field: 'header', match: 'is', value: 'x' }] },
      'rules.0.conditions.0.header',
    ],
    [
      'a header with a space',
      { conditions: [{ field: 'header', header: 'X Y', match: 'is', value: 'x' }] },
      'rules.0.conditions.0.header',
    ],
    ['no effect', { priority: null }, 'rules.0.outcome'],
    ['no name', { name: ' ' }, 'rules.0.name'],
    ['a tag with signs', { tags: ['a!b'] }, 'rules.0.tags.0'],
  ])('refuses a rule with %s', (_, given, path) => {
    const result = SaveMailbox.safeParse({
      ...mailboxInput({ name: 'x', team: 'it', topic: 'wi-fi' }),
      rules: [{ ...aRule(), ...given }],
    })
    expect(result.error?.issues.map((issue) => issue.path.join('.'))).toEqual([path])
  })

  test('refuses two rules of one name, and more than a dozen', () => {
    const parse = (rules: SaveMailRule[]) =>
      SaveMailbox.safeParse({
        ...mailboxInput({ name: 'x', team: 'it', topic: 'wi-fi' }),
        rules,
      }).error?.issues.map(({ path }) => path.join('.'))
    expect(parse([aRule(), aRule({ name: 'PARKING' })])).toEqual(['rules.1.name'])
    expect(parse(Array.from({ length: 13 }, (_, at) => aRule({ name: String(at) })))).toEqual(['rules'])
  })

  test('says in the log of activity what has changed, and is refused for whoever saves over another', async () => {
    await saveRules(aRule({ tags: ['gate'] }))
    const { alias } = fixture.mailbox
    const { revision } = await getMailbox(asManager(), { alias })
    await saveRules(aRule({ outcome: 'ignored', priority: null }))
    const type = 'mailbox.changed'
    const [latest] = await findMany(fixture.db, 'event', { type }, { orderBy: ['seq DESC'] })
    expect(latest?.payload).toMatchObject({
      before: { rules: ['Parking: subject contains barrier → priority high; tags gate'] },
      after: { rules: ['Parking: subject contains barrier → ignored'] },
    })
    const input = SaveMailbox.parse(
      mailboxInput({ name: 'Late', alias, team: fixture.team.alias, topic: fixture.topic.alias }),
    )
    await expect(updateMailbox(asManager(), { alias, revision, input })).rejects.toMatchObject({
      code: 'edit_conflict',
    })
  })
})

describe('trying rules', () => {
  let box: { alias: string }
  beforeEach(async () => {
    const given = { name: `Trial ${Math.random().toString(36).slice(2, 8)}` }
    const { team, topic } = { team: fixture.team.alias, topic: fixture.topic.alias }
    const address = `${given.name.slice(6)}@uni.example`
    box = await createMailbox(
      asManager(),
      SaveMailbox.parse(mailboxInput({ ...given, address, team, topic, trustedServer: 'mx.uni.example' })),
    )
    const come = (parts: RawMailParts) => fixture.come(proved({ to: address, ...parts }), { to: [address] })
    const first = await come({ subject: 'Barrier one', headers: ['X-Shift: night'] })
    await come({ subject: 'Wi-Fi', headers: ['Cc: porters@uni.example'], text: 'No signal.' })
    await come({ subject: 'Re: Barrier one', text: 'Again.', headers: [`In-Reply-To: ${first.messageId}`] })
  })

  test('lists the new mails that rules as they are typed would have changed, and writes nothing', async () => {
    const counts = async () => [
      await countRows(fixture.db, 'event'),
      await countRows(fixture.db, 'mailbox_rule'),
    ]
    const before = await counts()
    const result = await tryMailRules(asManager(), {
      alias: box.alias,
      rules: [
        aRule({ conditions: onHeader('X-Shift', 'night'), tags: ['night'] }),
        aRule({
          name: 'Porters',
          conditions: [{ field: 'recipient', header: null, match: 'contains', value: 'porters@' }],
          outcome: 'ignored',
          priority: null,
        }),
      ],
    })
    expect(result).toMatchObject({
      mails: 3,
      newMails: 2,
      gone: 0,
      changed: [
        { subject: 'Wi-Fi', from: 'kofi@uni.example', rules: [{ rule: 'Porters', outcome: 'ignored' }] },
        { subject: 'Barrier one', rules: [{ rule: 'Parking', priority: 'high', tags: ['night'] }] },
      ],
    })
    expect(await counts()).toEqual(before)
  })

  test('leaves out mails that are no longer kept, where their headers are needed', async () => {
    await fixture.db.pool.query(`UPDATE incoming_mail SET storage_key = NULL WHERE subject = 'Wi-Fi'`)
    const trial = (rule: SaveMailRule) => tryMailRules(asManager(), { alias: box.alias, rules: [rule] })
    expect(await trial(aRule({ conditions: onHeader('X-Shift', 'night') }))).toMatchObject({
      gone: 1,
      changed: [{ subject: 'Barrier one' }],
    })
    expect(await trial(aRule())).toMatchObject({ gone: 0, changed: [{ subject: 'Barrier one' }] })
  })

  test('is for those who manage mailboxes and see the team, and refuses what saving refuses', async () => {
    const given = { alias: box.alias, rules: [aRule({ topic: 'nothing' })] }
    const elsewhere = await anAgent(fixture.db, { permissions: ['manage_mailbox'] })
    const other = (person: typeof elsewhere) => ({ ...fixture.ctx, ...actingAs(fixture.db, person) })
    await expect(tryMailRules(other(elsewhere), given)).rejects.toMatchObject({ code: 'not_found' })
    const plain = await anAgent(fixture.db, { teams: [fixture.team] })
    await expect(tryMailRules(other(plain), given)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(tryMailRules(asManager(), given)).rejects.toMatchObject({
      details: { fields: { 'rules.0.topic': expect.anything() } },
    })
  })
})
