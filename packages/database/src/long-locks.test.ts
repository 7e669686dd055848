import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { prismaDirectory } from './schema-engine.ts'
import { listMigrations } from './schema-version.ts'

/** Earlier ones were written without this rule, and are applied wherever people work. */
const lastWithoutRule = '20261206100000_search_by_language'

/** Tables that have a row for each ticket, message or person, or more. */
const largeTables = [
  'activity',
  'attachment',
  'automation_run',
  'deadline',
  'email_delivery',
  'event',
  'incoming_mail',
  'message',
  'notification',
  'person',
  'person_address',
  'report_fact',
  'ticket_search',
  'search_word',
  'ticket',
  'webhook_delivery',
]

/** Says in a migration why a statement may take long all the same. */
const reason = /^-- May lock: \S.*$/m

test('no migration keeps people from a large table for long, unless it says why it may', async () => {
  const later = (await listMigrations()).filter((name) => name > lastWithoutRule)
  const scripts = await Promise.all(
    later.map((name) => readFile(join(prismaDirectory, 'migrations', name, 'migration.sql'), 'utf8')),
  )
  const wrong = later.flatMap((name, place) =>
    findLongLocks(scripts[place] ?? '').map((found) => `${name}: ${found}`),
  )

  // Add first and check later, in small steps, as docs/upgrading.md says.
  expect(wrong).toEqual([])
})

test('the tables that are large are there', async () => {
  const schema = await readFile(join(prismaDirectory, 'schema.prisma'), 'utf8')
  expect(largeTables.filter((table) => !schema.includes(`@@map("${table}")`))).toEqual([])
})

test.each([
  ['CREATE INDEX "by_mood" ON "ticket"("mood");', 'an index'],
  ['CREATE UNIQUE INDEX "by_mood" ON ticket USING btree ("mood");', 'an index'],
  ['CREATE INDEX CONCURRENTLY "by_mood" ON "ticket"("mood");', null],
  ['CREATE INDEX "by_mood" ON "topic"("mood");', null],
  ['ALTER TABLE "ticket" ALTER COLUMN "number" SET DATA TYPE bigint;', 'another type'],
  ['ALTER TABLE "ticket" ALTER COLUMN "mood" SET NOT NULL;', 'a check of all rows'],
  ['ALTER TABLE "ticket" ADD CONSTRAINT "has_mood" CHECK (mood IS NOT NULL);', 'a check of all rows'],
  ['ALTER TABLE "ticket" ADD CONSTRAINT "has_mood" CHECK (mood IS NOT NULL) NOT VALID;', null],
  ['ALTER TABLE "ticket" VALIDATE CONSTRAINT "has_mood";', null],
  [
    'ALTER TABLE "message" ADD CONSTRAINT "fk" FOREIGN KEY ("mood_id") REFERENCES "mood"("id");',
    'a check of all rows',
  ],
  ['ALTER TABLE "ticket" ADD COLUMN "mood" UUID NOT NULL DEFAULT gen_random_uuid();', 'new values'],
  ['ALTER TABLE "ticket" ADD COLUMN "n" INTEGER GENERATED ALWAYS AS (number * 2) STORED;', 'new values'],
  [`ALTER TABLE "ticket" ADD COLUMN "mood" TEXT NOT NULL DEFAULT 'fine';`, null],
  [`UPDATE "ticket" SET mood = 'fine';`, 'a change of many rows'],
  ['DELETE FROM event WHERE created_at < now();', 'a change of many rows'],
  ['-- May lock: nobody has moods yet.\nCREATE INDEX "by_mood" ON "ticket"("mood");', null],
])('%s takes long by: %s', (script, expected) => {
  expect(findLongLocks(script)).toEqual(expected === null ? [] : [expect.stringContaining(expected)])
})

function findLongLocks(script: string): string[] {
  if (reason.test(script)) return []
  const statements = script
    .replace(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.replaceAll('"', '').replace(/\s+/g, ' ').trim())
  return statements.flatMap((statement) => {
    const table = largeTables.find((name) =>
      new RegExp(`${whichTable.source}${name}\\b`, 'i').test(statement),
    )
    const found = table && slow.find(({ pattern }) => pattern.test(statement))
    return found ? [`${table} waits for ${found.what}`] : []
  })
}

const whichTable =
  /^(ALTER TABLE (IF EXISTS )?(ONLY )?|CREATE (UNIQUE )?INDEX (?!CONCURRENTLY).* ON (ONLY )?|UPDATE (ONLY )?|DELETE FROM (ONLY )?|CLUSTER |VACUUM FULL )/

const slow = [
  { what: 'an index', pattern: /^CREATE (UNIQUE )?INDEX|\bADD (CONSTRAINT \S+ )?(PRIMARY KEY|UNIQUE)\b/i },
  { what: 'another type', pattern: /\bALTER (COLUMN )?\S+ (SET DATA )?TYPE\b/i },
  {
    what: 'a check of all rows',
    pattern: /\bSET NOT NULL\b|\bADD (CONSTRAINT \S+ )?(CHECK|FOREIGN KEY)\b(?!.*\bNOT VALID\b)/i,
  },
  {
    what: 'new values in all rows',
    pattern:
      /\bDEFAULT (gen_random_uuid|uuidv7|uuid_generate_v4|random|clock_timestamp|nextval)\b|\bSTORED\b|\bADD COLUMN \S+ (BIG)?SERIAL\b|\bIDENTITY\b/i,
  },
  { what: 'a change of many rows', pattern: /^(UPDATE|DELETE|CLUSTER|VACUUM)\b/i },
]
