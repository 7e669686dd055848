export { aTestDatabase, type TestDatabase } from './a-test-database.ts'
