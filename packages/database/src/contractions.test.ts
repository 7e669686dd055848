import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { prismaDirectory } from './schema-engine.ts'
import { lastContraction, listMigrations } from './schema-version.ts'

test('each migration that takes away from earlier versions is the last contraction or before it', async () => {
  const names = await listMigrations()
  expect(names).toContain(lastContraction)
  const later = names.filter((name) => name > lastContraction)
  const contracting = await Promise.all(later.map(async (name) => ((await contracts(name)) ? [name] : [])))

  // One that appears here takes the place of `lastContraction`, or is left to a later version.
  expect(contracting.flat()).toEqual([])
})

test.each([
  ['ALTER TABLE "ticket" DROP COLUMN "mood";', true],
  ['DROP TABLE "mood";', true],
  ['ALTER TABLE "ticket" RENAME COLUMN "mood" TO "temper";', true],
  ['ALTER TABLE "ticket" ALTER COLUMN "mood" SET NOT NULL;', true],
  ['ALTER TABLE "ticket" ALTER COLUMN "mood" TYPE integer USING 1;', true],
  ['ALTER TABLE "ticket" ADD COLUMN "mood" TEXT NOT NULL;', true],
  [`ALTER TABLE "ticket" ADD COLUMN "mood" TEXT NOT NULL DEFAULT 'fine';`, false],
  ['ALTER TABLE "ticket" ADD COLUMN "mood" TEXT;', false],
  ['CREATE TABLE "mood" ("id" UUID NOT NULL);', false],
  ['-- DROP TABLE "ticket";\nCREATE INDEX mood ON ticket (id);', false],
])('%s contracts: %s', (statement, expected) => {
  expect(isContraction(statement)).toBe(expected)
})

async function contracts(name: string): Promise<boolean> {
  return isContraction(await readFile(join(prismaDirectory, 'migrations', name, 'migration.sql'), 'utf8'))
}

function isContraction(script: string): boolean {
  const statements = script.replace(/--.*$/gm, '').split(';')
  return statements.some(
    (statement) =>
      /\bDROP\s+(TABLE|COLUMN|TYPE|VIEW)\b|\bRENAME\b|\bSET\s+NOT\s+NULL\b|\bALTER\s+COLUMN\s+\S+\s+(SET\s+DATA\s+)?TYPE\b/i.test(
        statement,
      ) || statement.split(/\bADD\s+COLUMN\b/i).some((column, place) => place > 0 && hasNoValue(column)),
  )
}

function hasNoValue(column: string): boolean {
  return /\bNOT\s+NULL\b/i.test(column) && !/\b(DEFAULT|GENERATED)\b/i.test(column)
}
