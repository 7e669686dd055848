import type { SupervisedProcess } from './supervise.ts'

// Users of others go first. All unlisted processes are workers.
const stopOrder = [['api'], ['redis'], ['postgres'], ['mail']]

export async function stopInOrder(running: SupervisedProcess[]): Promise<void> {
  const named = stopOrder.flat()
  const workers = running.filter(({ name }) => !named.includes(name))
  const groups = stopOrder.map((names) => running.filter(({ name }) => names.includes(name)))
  for (const group of [workers, ...groups]) await Promise.all(group.map(({ stop }) => stop()))
}
