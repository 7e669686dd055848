export { createRuntimeRole } from './runtime-role-factory.ts'
export { takeSnapshot } from './take-snapshot.ts'
export { startTcpProxy } from './tcp-proxy.ts'
export { createTestDatabase, type TestDatabase } from './test-database.ts'
