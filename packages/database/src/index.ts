export { createDatabase, type Database, type Transaction } from './client.ts'
