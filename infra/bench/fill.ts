import { startServers } from './src/product/servers.ts'
import { benchSizes } from './src/settings.ts'

/** Removes what an interrupted filling left; nobody else is there. */
const servers = await startServers({
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '8GB',
  autovacuum: 'off',
})
/** Fills the databases of the benches beforehand, in `BENCH_DATA_DIR`. */
try {
  for (const tickets of benchSizes) await servers.fill(tickets)
} finally {
  await servers.stop()
}
