export { createDatabase, type Database, type Transaction } from './client.ts'
export { Prisma } from './generated/prisma/client.ts'
export { migrate } from './migrate.ts'
