const versions = new Map<number, number>()

export function notePushedVersion({ number, version }: { number: number; version: number }): void {
  versions.set(number, Math.max(version, versions.get(number) ?? 0))
}

/** Loads a ticket, and once more when a push overtook the answer: the push found nothing to change then. */
export async function loadNewest<Ticket extends { number: number; version: number }>(
  load: () => Promise<Ticket>,
): Promise<Ticket> {
  const ticket = await load()
  return isBehindPushes(ticket) ? load() : ticket
}

function isBehindPushes({ number, version }: { number: number; version: number }): boolean {
  return version < (versions.get(number) ?? 0)
}
