export { uuidv7 as newId } from 'uuidv7'
export { cancelStatements } from './cancel-statements.ts'
export { createDatabase, type Database } from './client.ts'
export { errorChain, errorCodes, isAboutKey } from './error-codes.ts'
export { giveWay } from './give-way.ts'
export { findMigrationDifferences, migrate } from './migrate.ts'
export { perDatabase } from './per-database.ts'
export { pipelineQueries } from './pipeline-queries.ts'
export { isPooled } from './pooler.ts'
export { query, send, watchStatements } from './query.ts'
export { readOnReplica, readReplica } from './replica/read-on-replica.ts'
export { prepareRuntimeRole } from './runtime-role.ts'
export { assertFits, listMigrations, SchemaVersionError } from './schema-version.ts'
export {
  boolean,
  empty,
  integer,
  integers,
  isOneOf,
  join,
  json,
  literalList,
  raw,
  type Sql,
  sql,
  texts,
  timestamp,
  uuid,
  uuids,
} from './sql.ts'
export { findStoredSqlDifferences, repairStoredSql } from './stored-sql.ts'
export { type BinaryRow, copyRows } from './streaming/copy-rows.ts'
export { openSnapshot, readThroughCursor, type Snapshot } from './streaming/open-snapshot.ts'
export { insert, insertMany, remove, update, updateMany, updateOne, upsert } from './tables/change.ts'
export { countRows, findMany, findOne, getOne } from './tables/find.ts'
export type { Changes, TableName, TableRow } from './tables/tables.ts'
export { type TimeLimits, timeLimits } from './time-limits.ts'
export { keepPlans } from './transactions/keep-plans.ts'
export { transact } from './transactions/transact.ts'
export { transactAsOne } from './transactions/transact-as-one.ts'
export type { Transaction } from './transactions/transaction.ts'
export { lodgeVersion } from './version.ts'
