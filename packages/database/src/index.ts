export { createDatabase, type Database, type Transaction } from './client.ts'
export { Prisma } from './generated/prisma/client.ts'
export { migrate } from './migrate.ts'
export { empty, join, raw, type Sql, select, sql } from './sql.ts'
