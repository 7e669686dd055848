import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { dayMs } from '@lodge/contracts'
import { countRows, findOne, insert, query, raw, sql } from '@lodge/database'
import { seedDemo } from '@lodge/database/seed'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { openQueues } from '@lodge/events'
import { aTestRedis, type TestRedis } from '@lodge/events/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDiskStore } from '../../files/index.ts'
import { storeBytes } from '../../files/store-file.ts'
import { type KeptFileStore, systemContext } from '../../foundation/index.ts'
import { refreshReportFacts, settleReportDays } from '../../insight/index.ts'
import { livenDemo } from '../../settings/index.ts'
import { logAllEvents } from '../../testing/traces.ts'
import { evaluateTickets } from '../../ticketing/index.ts'
import { listCareRuns } from '../care-runs.ts'
import type { CareContext } from './invariant.ts'
import { invariants } from './invariants.ts'
import { referenceInvariants, references, ticketReferences, unchecked } from './references.ts'
import { breakReference, pastAllTriggers } from './testing/break-references.ts'
import { verify } from './verify.ts'

let db: TestDatabase
let redis: TestRedis
let queues: ReturnType<typeof openQueues>
let folder: string
let files: KeptFileStore
let ctx: CareContext

beforeAll(async () => {
  db = await createTestDatabase()
  redis = await aTestRedis()
  queues = openQueues({ redis: redis.redis, prefix: redis.prefix, log: { debug: () => {} } })
  folder = await mkdtemp(join(tmpdir(), 'lodge-verify-'))
  files = createDiskStore(folder)
  const now = new Date()
  await seedDemo({ databaseUrl: db.url, password: 'a demo password', now })
  await livenDemo(db, now)
  await handleEvents()
  await settleReportDays(systemContext(db))
  ctx = { ...systemContext(db), files, queues: queues.queues }
  await addFiles()
}, 120_000)
afterAll(async () => {
  await queues.close()
  await redis.close()
  await db.drop()
  await rm(folder, { recursive: true })
})

/** Does what the workers do of everything that has happened. */
async function handleEvents(): Promise<void> {
  const tickets = await query<{ id: string }>(db, sql`SELECT id FROM ticket`)
  const ids = tickets.map(({ id }) => id)
  await evaluateTickets(systemContext(db), ids)
  await refreshReportFacts(systemContext(db), ids)
  await logAllEvents(db)
  await query(db, sql`UPDATE event SET pending_consumers = '{}'`)
  await query(db, sql`SELECT make_activity_months(now())`)
}

async function addFiles(): Promise<void> {
  const person = await findOne(db, 'person', {}, { columns: ['id'] })
  const stored = await storeBytes(
    files,
    { name: 'notes.txt', stream: Readable.from([Buffer.from('Some notes')]) },
    { bytes: 1000, refusedKinds: [] },
    (bytes) => files.write(bytes),
  )
  const { name, contentType, size, sha256, storageKey } = stored
  const uploaderId = person?.id ?? ''
  await insert(db, 'attachment', {
    name,
    contentType,
    size,
    sha256,
    storageKey,
    uploaderId,
    createdAt: new Date(),
  })
  const upload = await insert(db, 'upload', {
    uploaderId,
    name: 'large.txt',
    size: 20,
    received: 4,
    createdAt: new Date(),
  })
  const part = await files.write(Readable.from([Buffer.from('part')]))
  await insert(db, 'upload_part', { uploadId: upload.id, startByte: 0, storageKey: part })
}

const atOnce = async () => {}
const look = (name: string, isRepairing = false) =>
  verify(ctx, { only: [name], betweenLooks: atOnce, isRepairing })

test('the demo verifies clean, and the result is kept', { timeout: 120_000 }, async () => {
  const { findings, left, checked } = await verify(ctx, { betweenLooks: atOnce })

  expect(findings).toEqual([])
  expect([left, checked.length]).toEqual([[], invariants.length])
  expect(await listCareRuns(db)).toMatchObject([
    { kind: 'verify', outcome: 'fine', summary: `All ${invariants.length} invariants hold.` },
  ])
})

/** Ways in which invariants are broken; one that cannot be repaired says how it is undone. */
interface Breakage {
  breaks: () => Promise<unknown>
  undo?: () => Promise<unknown>
}

const run = (statement: string) => () => query(db, sql`${raw(statement)}`)
const pastTriggers = (statement: string) => () => pastAllTriggers(db, statement)
const anEvent = `(SELECT id FROM event WHERE type = 'ticket.created' ORDER BY seq LIMIT 1)`
const strayKey = 'ab'.repeat(16)

const breakages: Record<string, Breakage> = {
  'schema-version': {
    breaks: run(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('x', '', '2099_later', now())`,
    ),
    undo: run(`DELETE FROM _prisma_migrations WHERE id = 'x'`),
  },
  'stored-sql': { breaks: run('ALTER TABLE ticket DISABLE TRIGGER count_ticket_changed') },
  constraints: {
    breaks: run('ALTER TABLE tag ADD CONSTRAINT tag_is_long CHECK (length(name) > 0) NOT VALID'),
    undo: run('ALTER TABLE tag DROP CONSTRAINT tag_is_long'),
  },
  'events-handled': {
    breaks: run(
      `UPDATE event SET pending_consumers = '{sla}', published_at = '2026-01-01' WHERE id = ${anEvent}`,
    ),
    undo: run(`UPDATE event SET pending_consumers = '{}' WHERE id = ${anEvent}`),
  },
  'event-consumers-known': {
    breaks: run(`UPDATE event SET pending_consumers = '{faxes}' WHERE id = ${anEvent}`),
  },
  'event-types-known': {
    breaks: run(`UPDATE event SET type = 'ticket.evaporated' WHERE id = ${anEvent}`),
    undo: run(`UPDATE event SET type = 'ticket.created' WHERE type = 'ticket.evaporated'`),
  },
  'events-logged': {
    breaks: pastTriggers(`DELETE FROM activity WHERE event_id = ${anEvent}`),
    undo: handleEvents,
  },
  'events-logged-once': {
    breaks: async () => {
      await run('DROP INDEX activity_event_id_ticket_id_at_key')()
      await pastTriggers(`INSERT INTO activity (id, event_id, at, actor, action, subject, ticket_id)
                          SELECT '00000000-0000-7000-8000-000000000000', event_id, at, actor, action, subject, ticket_id
                          FROM activity LIMIT 1`)()
    },
    undo: async () => {
      await pastTriggers(`DELETE FROM activity WHERE id = '00000000-0000-7000-8000-000000000000'`)()
      await run(
        'CREATE UNIQUE INDEX activity_event_id_ticket_id_at_key ON activity (event_id, ticket_id, at) NULLS NOT DISTINCT',
      )()
    },
  },
  'events-wanted': {
    breaks: run(`INSERT INTO wanted_event (event_type, queue) VALUES ('ticket.replied', 'webhooks')`),
  },
  'topic-names': {
    breaks: run(`UPDATE topic SET names = '{"de": "Falsch"}' WHERE alias = 'refunds'`),
  },
  'team-names': {
    breaks: run(`UPDATE team SET names = '{"de": "Falsch"}' WHERE alias = 'library'`),
  },
  'queue-counts': {
    breaks: run(
      `INSERT INTO queue_count (team_id, open, unassigned, at_risk, breached) SELECT id, 1, 0, 0, 0 FROM team LIMIT 1`,
    ),
  },
  'unanswered-since': {
    breaks: run(
      `UPDATE ticket SET unanswered_since = '2026-01-01' WHERE id = (SELECT id FROM ticket ORDER BY number LIMIT 1)`,
    ),
  },
  'tickets-have-messages': {
    breaks: run(`CREATE TABLE set_aside AS SELECT * FROM message WHERE FALSE;
                 INSERT INTO set_aside SELECT * FROM message WHERE ticket_id = (SELECT id FROM ticket WHERE merged_into_id IS NULL ORDER BY number LIMIT 1);
                 SET session_replication_role = replica;
                 DELETE FROM message WHERE id IN (SELECT id FROM set_aside);
                 RESET session_replication_role`),
    undo: pastTriggers(`INSERT INTO message SELECT * FROM set_aside; DROP TABLE set_aside`),
  },
  'tickets-have-events': {
    breaks: run(`UPDATE event SET type = 'ticket.split' WHERE id = ${anEvent}`),
    undo: run(`UPDATE event SET type = 'ticket.created' WHERE type = 'ticket.split'`),
  },
  'merged-tickets': {
    breaks: run(`UPDATE ticket SET merged_into_id = id WHERE number = (SELECT min(number) FROM ticket)`),
    undo: run(`UPDATE ticket SET merged_into_id = NULL WHERE merged_into_id = id`),
  },
  'deleted-tickets': {
    breaks: run(
      `INSERT INTO deleted_ticket (number, ticket_id, deleted_at) SELECT number, id, now() FROM ticket LIMIT 1`,
    ),
    undo: run('DELETE FROM deleted_ticket'),
  },
  'primary-addresses': {
    breaks: pastTriggers(
      `UPDATE person_address SET email = 'elsewhere@uni.example' WHERE is_primary AND person_id = (SELECT id FROM person LIMIT 1)`,
    ),
  },
  'mails-have-events': {
    breaks: run(`INSERT INTO email_delivery (id, event_id, recipient, template_code, created_at)
                 VALUES (gen_random_uuid(), gen_random_uuid(), 'nobody@uni.example', 'gone', now())`),
    undo: run(`DELETE FROM email_delivery WHERE template_code = 'gone'`),
  },
  'bulk-update-counts': {
    breaks: run(`WITH made AS (
                   INSERT INTO bulk_update (id, person_id, change, total, done, created_at, finished_at)
                   SELECT gen_random_uuid(), id, '{}', 1, 5, now(), now() FROM person LIMIT 1 RETURNING id)
                 INSERT INTO bulk_update_item (bulk_update_id, ticket_id, position, state)
                 SELECT made.id, ticket.id, 0, 'done' FROM made, (SELECT id FROM ticket LIMIT 1) ticket`),
  },
  sequences: { breaks: run(`SELECT setval('ticket_number_seq', 1)`) },
  deadlines: {
    breaks: run(
      `UPDATE deadline SET alarm_at = '2099-01-01' WHERE id = (SELECT id FROM deadline ORDER BY id LIMIT 1)`,
    ),
  },
  'deadline-columns': {
    breaks: run(
      `UPDATE deadline SET due_at = '2099-01-01' WHERE id = (SELECT id FROM deadline ORDER BY id LIMIT 1)`,
    ),
  },
  'report-facts': {
    breaks: run(
      `DELETE FROM report_fact WHERE ticket_id = (SELECT ticket_id FROM report_fact ORDER BY at DESC LIMIT 1)`,
    ),
  },
  'report-codes': {
    breaks: run(`DELETE FROM report_code WHERE word = (SELECT priority FROM report_fact LIMIT 1)`),
  },
  'report-days': {
    breaks: run(`UPDATE report_day SET times = times + 1 WHERE day = (SELECT min(day) FROM report_day)`),
  },
  'ticket-search': {
    breaks: run(
      `UPDATE ticket_search SET document = to_tsvector('simple', 'umbrella') WHERE ticket_id = (SELECT id FROM ticket LIMIT 1)`,
    ),
  },
  'article-search': {
    breaks: run(
      `DELETE FROM article_search WHERE article_id = (SELECT article_id FROM article_search LIMIT 1)`,
    ),
  },
  'activity-search': {
    breaks: pastTriggers(`UPDATE activity SET document = NULL WHERE event_id = ${anEvent}`),
  },
  'activity-months': {
    breaks: async () => {
      const [part] = await query<{ name: string }>(
        db,
        sql`SELECT activity_log.part_of(date_trunc('month', now() AT TIME ZONE 'UTC') + interval '1 month') AS name`,
      )
      await run(`DROP TABLE activity_log.${part?.name}`)()
    },
  },
  'jobs-known': {
    breaks: () => queues.queues.sla.add('ticket.created', { id: '00000000-0000-7000-8000-000000000000' }),
  },
  'files-present': {
    breaks: run(`UPDATE attachment SET name = storage_key, storage_key = '${'0'.repeat(32)}'`),
    undo: run(`UPDATE attachment SET storage_key = name, name = 'notes.txt'`),
  },
  'files-unchanged': {
    breaks: run(`UPDATE attachment SET name = sha256, sha256 = '${'0'.repeat(64)}'`),
    undo: run(`UPDATE attachment SET sha256 = name, name = 'notes.txt'`),
  },
  'no-stray-files': {
    breaks: async () => {
      await files.writeAs(strayKey, Readable.from([Buffer.from('stray')]))
      const longAgo = new Date(Date.now() - 3 * dayMs)
      await utimes(join(folder, 'ab', 'ab', strayKey), longAgo, longAgo)
    },
  },
  'uploads-whole': {
    breaks: run('UPDATE upload SET received = 5'),
    undo: run('UPDATE upload SET received = 4'),
  },
}

test('every invariant has a test that breaks it', () => {
  const broken = [...Object.keys(breakages), ...referenceInvariants.map(({ name }) => name)]
  expect(broken.toSorted()).toEqual(invariants.map(({ name }) => name).toSorted())
})

test.each(Object.entries(breakages))(
  '%s: what breaks is found, and repaired if it is derived',
  { timeout: 60_000 },
  async (name, { breaks, undo }) => {
    await breaks()
    const isRepairable = invariants.find((invariant) => invariant.name === name)?.repair !== undefined

    const { findings } = await look(name)
    expect(findings).toMatchObject([{ name, isRepairable, isRepaired: false }])
    expect(findings[0]?.examples[0]?.detail).not.toBe('')

    if (isRepairable) {
      const before = await countRows(db, 'event', { type: 'installation.repaired' })
      expect((await look(name, true)).findings).toMatchObject([{ name, isRepaired: true }])
      expect(await countRows(db, 'event', { type: 'installation.repaired' })).toBe(before + 1)
      await settleReportDays(systemContext(db))
    }
    await undo?.()
    expect((await look(name)).findings).toEqual([])
  },
)

test.each(referenceInvariants.map(({ name }) => name))(
  '%s: what is named and not there is found',
  async (name) => {
    const { id, undo } = await breakReference(db, name.replace('reference ', ''))

    expect((await look(name)).findings).toMatchObject([{ name, examples: [{ id }] }])
    await undo()
    expect((await look(name)).findings).toEqual([])
  },
)

test('the lists say of every column of ids without a foreign key whether it names something', async () => {
  const columns = await query<{ name: string }>(
    db,
    sql`
    SELECT class.relname || '.' || attname AS name
    FROM pg_attribute JOIN pg_class class ON class.oid = attrelid
    WHERE class.relnamespace = 'public'::regnamespace AND class.relkind IN ('r', 'p') AND attnum > 0 AND NOT attisdropped
      AND format_type(atttypid, NULL) IN ('uuid', 'uuid[]')
      AND NOT EXISTS (SELECT FROM pg_constraint WHERE conrelid = class.oid AND contype = 'f' AND attnum = ANY(conkey))
      AND (attname <> 'id' OR class.relname IN ('activity', 'report_code'))
    ORDER BY 1`,
  )
  const known = new Set([...Object.keys(references), ...ticketReferences, ...Object.keys(unchecked)])
  expect(columns.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
  expect([...known].filter((name) => !columns.some((column) => column.name === name))).toEqual([])
})

test('what is over at the second look does not count', async () => {
  await run(`UPDATE upload SET received = 5`)()
  const betweenLooks = run(`UPDATE upload SET received = 4`)

  expect((await verify(ctx, { only: ['uploads-whole'], betweenLooks })).findings).toEqual([])
})

test('without files and queues their invariants are left out, and named', async () => {
  const { left } = await verify({ ...ctx, files: null, queues: null }, { betweenLooks: atOnce })
  expect(left).toEqual(invariants.filter(({ needs }) => needs).map(({ name }) => name))
})

test('an unknown name is refused', async () => {
  await expect(look('nonsense')).rejects.toThrow('nonsense')
})
