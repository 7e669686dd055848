export { createRuntimeRole } from './runtime-role-factory.ts'
export { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'
export { createTestDatabase, type TestDatabase } from './test-database.ts'
