export { aRuntimeRole } from './a-runtime-role.ts'
export { aTestDatabase, type TestDatabase } from './a-test-database.ts'
