/** Works on some items at once, so that nobody waits for Postgres alone. */
export async function someAtOnce<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<unknown>,
  atOnce = 8,
): Promise<void> {
  const remaining = items[Symbol.iterator]()
  const worker = async () => {
    for (let next = remaining.next(); !next.done; next = remaining.next()) await work(next.value)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
