import { startProduct } from './product.ts'

/** Starts one product for all journeys; each journey signs in people of its own. */
export default async function setup(): Promise<() => Promise<void>> {
  const product = await startProduct()
  process.env.LODGE_E2E_DATA_DIR = product.dataDirectory
  return product.stop
}
