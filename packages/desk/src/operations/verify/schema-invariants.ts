import { findMigrationDifferences, findStoredSqlDifferences, repairStoredSql, sql } from '@lodge/database'
import { type Invariant, nothingIn } from './invariant.ts'

export const schemaInvariants: Invariant[] = [
  {
    name: 'schema-version',
    holds: 'The database has the migrations of this version of Lodge, and no others.',
    find: async function* ({ db }) {
      const differences = await findMigrationDifferences(db)
      yield differences.map(({ name, problem }) => ({ id: name, detail: problem }))
    },
  },
  {
    name: 'stored-sql',
    holds: 'Functions and triggers of the database are those of this version of Lodge.',
    find: async function* ({ db }) {
      const differences = await findStoredSqlDifferences(db)
      yield differences.map(({ name, problem }) => ({ id: name, detail: problem }))
    },
    repair: ({ db }) => repairStoredSql(db),
  },
  {
    name: 'constraints',
    holds: 'Every constraint was checked for all rows, and every index can be used.',
    find: nothingIn(sql`
      SELECT conname AS id, 'was never checked on ' || conrelid::regclass AS detail FROM pg_constraint
      WHERE NOT convalidated AND connamespace = 'public'::regnamespace
      UNION ALL
      SELECT relname, 'cannot be used' FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
      WHERE relnamespace = 'public'::regnamespace AND NOT (indisvalid AND indisready)
      UNION ALL
      SELECT tgname, 'is turned off' FROM pg_trigger WHERE tgisinternal AND tgenabled <> 'O'`),
  },
]
