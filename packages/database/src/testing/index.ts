export { createRuntimeRole } from './runtime-role-factory.ts'
export { startTcpProxy } from './tcp-proxy.ts'
export { createTestDatabase, type TestDatabase } from './test-database.ts'
