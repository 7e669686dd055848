import { startServers } from './src/product/servers.ts'
import { benchSizes } from './src/settings.ts'

/** Nobody else is there, and what an interrupted filling left is thrown away. */
const servers = await startServers({
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '8GB',
  autovacuum: 'off',
})
/** Fills the databases of the benches beforehand, where `BENCH_DATA_DIR` keeps them. */
try {
  for (const tickets of benchSizes) await servers.fill(tickets)
} finally {
  await servers.stop()
}
