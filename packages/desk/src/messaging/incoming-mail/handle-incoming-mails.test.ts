import { limits } from '@lodge/contracts'
import { insertMany, newId, query, sql, updateOne } from '@lodge/database'
import { expect, onTestFinished, test } from 'vitest'
import { aStudent } from '../../testing/index.ts'
import { handleIncomingMail, handleIncomingMails } from './handle-incoming-mail.ts'
import { createMailInFixture, type MailInFixture } from './testing/mail-in-fixture.ts'
import { aRawMail, aRawMailWithFile, authenticatedAs, type RawMailParts } from './testing/raw-mail.ts'

async function aFixture(): Promise<MailInFixture> {
  const fixture = await createMailInFixture()
  onTestFinished(fixture.close)
  return fixture
}

const proved = (parts: RawMailParts): Buffer =>
  aRawMail({ ...parts, headers: [authenticatedAs('pass'), ...(parts.headers ?? [])] })
const answering = (id: string) => [`In-Reply-To: <${id}>`, `References: <${id}>`]
const writer = (place: number) => `writer${place}@uni.example`

/** Mails of which some are about others: answers, repeats, second deliveries, people who are named elsewhere. */
function someMails(): Buffer[] {
  const second = proved({ from: writer(2), messageId: '<two@a>', text: 'Second' })
  const loops = Array.from({ length: 6 }, (_, place) =>
    proved({ from: 'loop@uni.example', messageId: `<loop-${place}@a>`, text: 'Again' }),
  )
  return [
    proved({ from: writer(1), messageId: '<one@a>', text: 'First' }),
    second,
    proved({ from: writer(3), messageId: '<three@a>', text: 'Third\n\n-- \nThe third' }),
    second,
    proved({ from: writer(1), messageId: '<one-more@a>', headers: answering('one@a'), text: 'More' }),
    proved({ from: writer(1), messageId: '<one-last@a>', headers: answering('one-more@a'), text: 'Last' }),
    aRawMailWithFile('data.xyz', Buffer.from([0, 1, 2])),
    proved({ from: writer(4), messageId: '<four@a>', headers: answering('one@a'), text: 'Not mine' }),
    proved({ from: writer(3), messageId: '<three-b@a>', text: 'Third again\n\n-- \nThe third' }),
    aRawMail({ from: writer(5), headers: [authenticatedAs('fail')], text: 'Forged' }),
    proved({ from: writer(6), to: 'help@uni.example, writer7@uni.example', text: 'With a friend' }),
    proved({ from: writer(7), text: 'The friend' }),
    proved({ from: 'help@uni.example', text: 'Ourselves' }),
    aRawMail({ from: 'one@uni.example, two@uni.example', text: 'Two writers' }),
    Buffer.from('no mail at all'),
    ...loops,
    proved({ from: writer(8), subject: 'Re: #1', text: 'By number' }),
    ...Array.from({ length: 12 }, (_, place) => proved({ from: writer(20 + place), text: `Mine ${place}` })),
  ]
}

/** Returns what has become of mails, with tickets by the place of the mail that opened them. */
async function describe({ db, kept }: MailInFixture, ids: readonly string[]) {
  const mails = await Promise.all(ids.map((id) => kept(id)))
  const tickets = [...new Set(mails.flatMap(({ ticketId }) => ticketId ?? []))]
  const people = await query<{ email: string; name: string }>(
    db,
    sql`SELECT email::text AS email, name FROM person WHERE role_id IS NULL ORDER BY email`,
  )
  const events = await query<{ type: string; count: number }>(
    db,
    sql`SELECT type, count(*)::int AS count FROM event GROUP BY type ORDER BY type`,
  )
  return {
    people,
    events,
    mails: mails.map(
      ({ outcome, reason, reasonParams, sendsReceipt, ticketId, ticket, ticketMessageId, ...mail }) => ({
        outcome,
        reason,
        reasonParams,
        sendsReceipt,
        messageId: mail.messageId,
        from: [mail.fromAddress, mail.fromName],
        subject: mail.subject,
        authentication: mail.authentication,
        hasTexts: [mail.contentHash !== null, mail.textHash !== null],
        ticket: tickets.indexOf(ticketId ?? ''),
        requester: ticket?.requester.email,
        place: ticket?.messages.findIndex(({ id }) => id === ticketMessageId),
        messages: ticket?.messages.map(({ body, quoted, foreignId, attachments }) => ({
          body,
          quoted,
          foreignId,
          files: attachments.map(({ name }) => name),
        })),
      }),
    ),
  }
}

test('mails that are handled together come out as they do one by one, in their order', async () => {
  const [alone, together] = [await aFixture(), await aFixture()]
  const ids: [string[], string[]] = [[], []]
  for (const raw of someMails()) {
    ids[0].push(await alone.arrive(raw))
    ids[1].push(await together.arrive(raw))
  }
  for (const id of ids[0]) await handleIncomingMail(alone.ctx, id)
  await handleIncomingMails(together.ctx, ids[1])

  const outcome = await describe(together, ids[1])
  expect(outcome).toEqual(await describe(alone, ids[0]))
  const reasons = outcome.mails.map(({ reason }) => reason)
  expect(new Set(reasons)).toEqual(
    new Set([
      'new_mail',
      'received_before',
      'answers_mail',
      'not_their_ticket',
      'not_authenticated',
      'from_ourselves',
      'several_senders',
      'no_sender',
      'repeated',
    ]),
  )
  const numbers = await query<{ number: number }>(
    together.db,
    sql`SELECT ticket.number FROM incoming_mail mail JOIN ticket ON ticket.id = mail.ticket_id
        WHERE mail.reason = 'new_mail' ORDER BY mail.id`,
  )
  expect(numbers.map(({ number }) => number)).toEqual(
    numbers.map(({ number }) => number).toSorted((a, b) => a - b),
  )
})

test('mails of different people share a transaction', async () => {
  const { ctx, db, arrive } = await aFixture()
  const ids: string[] = []
  for (let place = 0; place < 30; place += 1) {
    await aStudent(db, { email: writer(place) })
    ids.push(await arrive(proved({ from: writer(place), text: `Mine ${place}` })))
  }
  const before = await countTransactions(db)
  await handleIncomingMails(ctx, ids.slice(0, 25))
  const many = (await countTransactions(db)) - before
  await handleIncomingMail(ctx, ids[25] ?? '')
  const one = (await countTransactions(db)) - before - many

  expect(many).toBe(1)
  expect(one).toBe(1)
})

test('mails of one person are opened once each, although each begins a group', async () => {
  const { ctx, db, arrive, kept } = await aFixture()
  await aStudent(db, { email: writer(1) })
  const ids: string[] = []
  for (let place = 0; place < 6; place += 1)
    ids.push(await arrive(proved({ from: writer(1), text: `Mine ${place}` })))
  let times = 0
  const read = (key: string) => {
    times += 1
    return ctx.mails.read(key)
  }
  await handleIncomingMails({ ...ctx, mails: { ...ctx.mails, read } }, ids)

  const mails = await Promise.all(ids.map(kept))
  expect(mails.map(({ outcome }) => outcome)).toEqual(ids.map(() => 'ticket'))
  expect(times).toBe(6)
})

async function countTransactions(db: MailInFixture['db']): Promise<number> {
  const [row] = await query<{ transactions: number }>(
    db,
    sql`SELECT count(DISTINCT xmin::text)::int AS transactions FROM incoming_mail WHERE outcome IS NOT NULL`,
  )
  return row?.transactions ?? 0
}

test('one that fails spoils no other, and is handled when it comes again', async () => {
  const { ctx, arrive, kept, db } = await aFixture()
  const ids: string[] = []
  for (let place = 0; place < 5; place += 1)
    ids.push(await arrive(proved({ from: writer(place), text: `Mine ${place}` })))
  const [lost = ''] = ids.slice(2)
  const { storageKey } = await kept(lost)
  await updateOne(db, 'incoming_mail', { id: lost }, { storageKey: 'f'.repeat(32) })

  await expect(handleIncomingMails(ctx, ids)).rejects.toThrow('ENOENT')
  const outcomes = async () => Promise.all(ids.map(async (id) => (await kept(id)).outcome))
  expect(await outcomes()).toEqual(['ticket', 'ticket', null, 'ticket', 'ticket'])

  await updateOne(db, 'incoming_mail', { id: lost }, { storageKey })
  await handleIncomingMails(ctx, ids)
  expect(await outcomes()).toEqual(['ticket', 'ticket', 'ticket', 'ticket', 'ticket'])
  const [tickets] = await query<{ count: number }>(db, sql`SELECT count(*)::int AS count FROM ticket`)
  expect(tickets?.count).toBe(5)
})

test('where what is done for one fails, only that is undone', async () => {
  const { ctx, arrive, kept, db } = await aFixture()
  const ids: string[] = []
  for (let place = 0; place < 4; place += 1)
    ids.push(await arrive(proved({ from: writer(place), subject: `Subject ${place}`, text: 'Mine' })))
  await db.pool.query(`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN IF NEW.subject = 'Subject 1' THEN RAISE EXCEPTION 'no'; END IF; RETURN NEW; END $$;
    CREATE TRIGGER refuse BEFORE INSERT ON ticket FOR EACH ROW EXECUTE FUNCTION refuse()`)

  await expect(handleIncomingMails(ctx, ids)).rejects.toThrow('no')
  const mails = await Promise.all(ids.map((id) => kept(id)))
  expect(mails.map(({ outcome, ticket }) => [outcome, ticket?.subject])).toEqual([
    ['ticket', 'Subject 0'],
    [null, undefined],
    ['ticket', 'Subject 2'],
    ['ticket', 'Subject 3'],
  ])
  const people = await query(db, sql`SELECT FROM person_address WHERE email = ${writer(1)}`)
  expect(people).toEqual([])
})

test('mails that the desk refuses are set aside, each by itself', async () => {
  const { ctx, arrive, kept, topic, db } = await aFixture()
  const ids: string[] = []
  for (let place = 0; place < 3; place += 1) ids.push(await arrive(proved({ from: writer(place) })))
  await updateOne(db, 'topic', { id: topic.id }, { archivedAt: new Date() })
  await handleIncomingMails(ctx, ids)

  const mails = await Promise.all(ids.map((id) => kept(id)))
  expect(mails.map(({ outcome, reason }) => [outcome, reason])).toEqual(
    ids.map(() => ['quarantine', 'refused']),
  )
})

test('a limit that lies among them is kept to the mail', async () => {
  const { ctx, arrive, kept, mailbox, db } = await aFixture()
  await insertMany(
    db,
    'incoming_mail',
    Array.from({ length: limits.receiptsOfMailboxPerHour - 3 }, (_, place) => ({
      id: newId(),
      mailboxId: mailbox.id,
      receivedAt: new Date(),
      size: 1,
      envelopeFrom: '',
      envelopeTo: [],
      fromAddress: `earlier${place}@uni.example`,
      outcome: 'ticket',
      reason: 'new_mail',
      sendsReceipt: true,
      decidedAt: new Date(),
    })),
  )
  const ids: string[] = []
  for (let place = 0; place < 8; place += 1)
    ids.push(await arrive(proved({ from: writer(place), text: `Mine ${place}` })))
  await handleIncomingMails(ctx, ids)

  const mails = await Promise.all(ids.map((id) => kept(id)))
  expect(mails.map(({ sendsReceipt }) => sendsReceipt)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ])
})

test('two processes that handle the same mails at once make one ticket of each', async () => {
  const { ctx, arrive, db } = await aFixture()
  const ids: string[] = []
  for (let place = 0; place < 12; place += 1)
    ids.push(await arrive(proved({ from: writer(place), text: `Mine ${place}` })))
  await Promise.all([
    handleIncomingMails(ctx, ids),
    handleIncomingMails(ctx, ids.toReversed()),
    handleIncomingMails(ctx, ids.slice(5)),
  ])

  const [tickets] = await query<{ count: number }>(db, sql`SELECT count(*)::int AS count FROM ticket`)
  expect(tickets?.count).toBe(12)
})
