import { delimiter } from 'node:path'
import { buildClients } from '@lodge/infra-local/build-clients'
import type { FullConfig } from '@playwright/test'
import { longResponseMinutes, setFirstResponseTarget } from './database-fixtures.ts'
import { type Product, startProduct } from './product.ts'
import { startPushService } from './push-service/start-push-service.ts'
import { roomTopic } from './tickets/create-room-ticket.ts'

/**
 * Starts one product per worker, so that journeys run side by side without seeing each other's tickets and clocks.
 * With `LODGE_E2E_DATA_DIR` set they run against the copy that is already running there. The demo promises a first
 * answer for a faulty room within minutes, to be watched as it breaks; only the breach journey restores that.
 */
export default async function setup({ workers }: FullConfig): Promise<(() => Promise<void>) | undefined> {
  const running = process.env.LODGE_E2E_DATA_DIR
  if (running) {
    await setFirstResponseTarget(roomTopic, longResponseMinutes, running)
    return undefined
  }
  const push = await startPushService()
  // The products read it, and the journeys too.
  process.env.LODGE_PUSH_SERVICES = push.origin
  // Where the journeys take webhooks.
  process.env.LODGE_WEBHOOK_ALLOWED_NETWORKS = '127.0.0.1'
  const products = await startProducts(workers)
  const directories = products.map(({ dataDirectory }) => dataDirectory)
  process.env.LODGE_E2E_DATA_DIRS = directories.join(delimiter)
  for (const directory of directories) await setFirstResponseTarget(roomTopic, longResponseMinutes, directory)
  return async () => {
    await Promise.all(products.map(({ stop }) => stop()))
    push.stop()
  }
}

/** Starts them side by side. Each would build the screens when they are out of date, so that is done before. */
async function startProducts(count: number): Promise<Product[]> {
  await buildClients(console.log)
  const starts = await Promise.allSettled(Array.from({ length: count }, () => startProduct()))
  const products = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
  const failed = starts.find((start) => start.status === 'rejected')
  if (!failed) return products
  await Promise.all(products.map(({ stop }) => stop()))
  throw failed.reason
}
