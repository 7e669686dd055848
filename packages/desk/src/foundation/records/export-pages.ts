interface ListPage<Item> {
  items: readonly Item[]
  next: string | null
}

/** Yields the head and then every row of a list as texts; `read` returns the page that a cursor leads to. */
export async function* exportPages<Item>(
  columns: Record<string, (item: Item) => string>,
  read: (cursor: string | undefined) => Promise<ListPage<Item>>,
): AsyncGenerator<string[]> {
  yield Object.keys(columns)
  let cursor: string | undefined
  do {
    const { items, next } = await read(cursor)
    for (const item of items) yield Object.values(columns).map((textOf) => textOf(item))
    cursor = next ?? undefined
  } while (cursor !== undefined)
}

/** Returns what a column of an export says of a condition. */
export function yesOrNo(isSo: boolean): string {
  return isSo ? 'yes' : 'no'
}
