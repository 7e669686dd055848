import type { SupervisedProcess } from './supervise.ts'

// Those who use others go first. What is not listed here is a worker.
const stopOrder = [['api'], ['redis'], ['postgres'], ['mail']]

/** Ends the processes: workers, API, Redis, Postgres, mail. */
export async function stopInOrder(running: SupervisedProcess[]): Promise<void> {
  const named = stopOrder.flat()
  const workers = running.filter(({ name }) => !named.includes(name))
  const groups = stopOrder.map((names) => running.filter(({ name }) => names.includes(name)))
  for (const group of [workers, ...groups]) await Promise.all(group.map(({ stop }) => stop()))
}
