import type { Supervised } from './supervise.ts'

// Those who use others go first. What has no place here is a worker.
const order = [['api'], ['redis'], ['postgres'], ['mail']]

/** Ends the processes: workers, API, Redis, Postgres, mail. */
export async function stopInOrder(running: Supervised[]): Promise<void> {
  const named = order.flat()
  const workers = running.filter(({ name }) => !named.includes(name))
  const rest = order.map((names) => running.filter(({ name }) => names.includes(name)))
  for (const group of [workers, ...rest]) await Promise.all(group.map(({ stop }) => stop()))
}
