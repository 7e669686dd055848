import { startProduct } from './product.ts'

/**
 * Starts one product for all journeys; each journey signs in people of its own. With `LODGE_E2E_DATA_DIR` set
 * they run against the copy that runs there already.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.LODGE_E2E_DATA_DIR) return undefined
  const product = await startProduct()
  process.env.LODGE_E2E_DATA_DIR = product.dataDirectory
  return product.stop
}
