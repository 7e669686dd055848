export { loseCommit } from './lose-commit.ts'
export {
  copyCluster,
  type ReplicatedPostgres,
  startReplicatedPostgres,
  waitForReplica,
} from './replicated-postgres.ts'
export { runAtAbruptEnd } from './run-at-abrupt-end.ts'
export { createRuntimeRole } from './runtime-role-factory.ts'
export { takeSnapshot } from './take-snapshot.ts'
export { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'
export { createTestDatabase, type TestDatabase } from './test-database.ts'
