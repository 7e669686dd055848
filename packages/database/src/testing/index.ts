export { startTcpProxy, type TcpProxy } from './a-gate.ts'
export { createRuntimeRole } from './a-runtime-role.ts'
export { createTestDatabase, type TestDatabase } from './a-test-database.ts'
