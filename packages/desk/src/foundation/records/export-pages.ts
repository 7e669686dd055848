import type { Context } from '../context.ts'
import { loadReaderStrings } from '../load-reader-strings.ts'
import type { TranslateDesk } from '../strings.ts'

interface ListPage<Item> {
  items: readonly Item[]
  next: string | null
}

/** Returns columns by their heads in the reader's language, with what each says of a row. */
export type ExportColumns<Item> = (
  t: TranslateDesk,
  language: string,
) => Record<string, (item: Item) => string>

/** Yields the head and then every row of a list as texts; `read` returns the page that a cursor leads to. */
export async function* exportPages<Item>(
  ctx: Context,
  columnsIn: ExportColumns<Item>,
  read: (cursor: string | undefined) => Promise<ListPage<Item>>,
): AsyncGenerator<string[]> {
  // Whoever may not read the list learns it before anything else.
  let page = await read(undefined)
  const { t, language } = await loadReaderStrings(ctx)
  const columns = columnsIn(t, language)
  yield Object.keys(columns)
  for (;;) {
    for (const item of page.items) yield Object.values(columns).map((textOf) => textOf(item))
    if (page.next === null) return
    page = await read(page.next)
  }
}

/** Returns what a column of an export says of a condition. */
export function yesOrNo(t: TranslateDesk, isSo: boolean): string {
  return t(isSo ? 'exports.yes' : 'exports.no')
}
