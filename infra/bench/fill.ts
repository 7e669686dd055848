import { startServers } from './src/product/servers.ts'
import { benchSizes } from './src/settings.ts'

/** Fills the databases of the benches beforehand, where `BENCH_DATA_DIR` keeps them. */
const servers = await startServers()
try {
  for (const tickets of benchSizes) await (await servers.withTickets(tickets)).drop()
} finally {
  await servers.stop()
}
