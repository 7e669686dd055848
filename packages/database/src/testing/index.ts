export { aGate, type Gate } from './a-gate.ts'
export { aRuntimeRole } from './a-runtime-role.ts'
export { aTestDatabase, type TestDatabase } from './a-test-database.ts'
