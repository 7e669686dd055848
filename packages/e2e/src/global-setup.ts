import { longResponseMinutes, setFirstResponseTarget } from './database-fixtures.ts'
import { startProduct } from './product.ts'
import { roomTopic } from './tickets/create-room-ticket.ts'

/**
 * Starts one product for all journeys; each journey signs in people of its own. With `LODGE_E2E_DATA_DIR` set
 * they run against the copy that runs there already. The demo's promise for a faulty room is short, to be watched as it
 * breaks; here only the journey that watches breaks it.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  const product = process.env.LODGE_E2E_DATA_DIR ? undefined : await startProduct()
  if (product) process.env.LODGE_E2E_DATA_DIR = product.dataDirectory
  await setFirstResponseTarget(roomTopic, longResponseMinutes)
  return product?.stop
}
