import { type ImportKind, type ImportParams, type ImportView, limits } from '@lodge/contracts'
import type { Context } from '../../foundation/context.ts'
import { loadReaderStrings } from '../../foundation/load-reader-strings.ts'
import { getImport, listProblems } from './list-imports.ts'

/** Returns every line that is not imported and why, as rows of texts, their head first. Throws `not_found`. */
export async function exportImportProblems(
  ctx: Context,
  kind: ImportKind,
  params: ImportParams,
): Promise<AsyncGenerator<string[]>> {
  return rowsOf(ctx, await getImport(ctx, kind, params))
}

async function* rowsOf(ctx: Context, { id, headers, columns }: ImportView): AsyncGenerator<string[]> {
  const { t } = await loadReaderStrings(ctx)
  yield [
    t('exports.columns.line'),
    t('exports.columns.column'),
    t('exports.columns.value'),
    t('exports.columns.problem'),
  ]
  let after = 0
  for (;;) {
    const problems = await listProblems(ctx, id, limits.exportPageSize, after)
    for (const { line, field, value, refusal } of problems) {
      const at = field === null ? undefined : columns[field]
      const column = at === undefined ? '' : headers[at]?.name || String(at + 1)
      yield [String(line), column, value, refusal.message]
    }
    const last = problems.at(-1)
    if (!last) return
    after = last.line
  }
}
