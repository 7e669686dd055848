import {
  limits,
  type SaveSearchSynonym,
  type SearchSynonym,
  type SearchSynonymParams,
  type UpdateSearchSynonym,
} from '@lodge/contracts'
import {
  countRows,
  findMany,
  findOne,
  insert,
  query,
  remove,
  sql,
  type Transaction,
  texts,
  updateOne,
} from '@lodge/database'
import { refusal } from '@lodge/domain'
import { type Context, recordEventBy, transaction } from '../../foundation/context.ts'
import { requireRecordPermission } from '../../foundation/records/require-record-permission.ts'
import { saveConflict } from '../../foundation/save-errors.ts'

const columns = ['id', 'words', 'revision'] as const

/** Returns the words that mean the same, each group by its first word. */
export async function listSearchSynonyms(ctx: Context): Promise<SearchSynonym[]> {
  requireRecordPermission(ctx, 'manage_knowledge_base')
  return findMany(
    ctx.db,
    'search_synonym',
    {},
    { columns, orderBy: ['words', 'id'], limit: limits.searchSynonyms },
  )
}

/** Adds words that mean the same. Throws `invalid_input` where there are too many groups already. */
export async function createSearchSynonym(
  ctx: Context,
  { words }: SaveSearchSynonym,
): Promise<SearchSynonym> {
  requireRecordPermission(ctx, 'manage_knowledge_base')
  return transaction(ctx, async (tx) => {
    if ((await countRows(tx, 'search_synonym')) >= limits.searchSynonyms)
      throw refusal('too_many_synonyms', { max: limits.searchSynonyms })
    const data = { words, plain: await toPlain(tx, words), updatedAt: ctx.now() }
    const synonym = await insert(tx, 'search_synonym', data, { columns })
    await recordChange(ctx, tx, synonym, { how: 'created', before: null, after: { words } })
    return synonym
  })
}

/** Changes a group of words. Throws `edit_conflict` when someone has saved since, and `not_found`. */
export async function updateSearchSynonym(
  ctx: Context,
  { id, revision, words }: SearchSynonymParams & UpdateSearchSynonym,
): Promise<SearchSynonym> {
  requireRecordPermission(ctx, 'manage_knowledge_base')
  return transaction(ctx, async (tx) => {
    const before = await lockSynonym(tx, id)
    if (before.revision !== revision)
      throw await saveConflict(ctx, tx, { present: before, type: 'search_synonym.changed', id })
    const plain = await toPlain(tx, words)
    const data = { words, plain, updatedAt: ctx.now(), revision: { increment: 1 } }
    const saved = await updateOne(tx, 'search_synonym', { id }, data, { columns })
    await recordChange(ctx, tx, saved, {
      how: 'edited',
      before: { words: before.words },
      after: { words },
    })
    return saved
  })
}

/** Removes a group of words; throws `not_found`. */
export async function deleteSearchSynonym(ctx: Context, { id }: SearchSynonymParams): Promise<void> {
  requireRecordPermission(ctx, 'manage_knowledge_base')
  return transaction(ctx, async (tx) => {
    const before = await lockSynonym(tx, id)
    await remove(tx, 'search_synonym', { id })
    await recordChange(ctx, tx, before, {
      how: 'deleted',
      before: { words: before.words },
      after: null,
    })
  })
}

async function lockSynonym(tx: Transaction, id: string): Promise<SearchSynonym> {
  await query(tx, sql`SELECT FROM search_synonym WHERE id = ${id} FOR UPDATE`)
  const found = await findOne(tx, 'search_synonym', { id }, { columns })
  if (!found) throw refusal('synonym_not_found')
  return found
}

async function toPlain(tx: Transaction, words: readonly string[]): Promise<string[]> {
  const rows = await query<{ plain: string }>(
    tx,
    sql`SELECT DISTINCT search_text(word) AS plain FROM unnest(${texts([...words])}) word
        WHERE search_text(word) <> ''`,
  )
  return rows.map(({ plain }) => plain)
}

async function recordChange(
  ctx: Context,
  tx: Transaction,
  { id, words }: SearchSynonym,
  change: {
    how: 'created' | 'edited' | 'deleted'
    before: { words: string[] } | null
    after: { words: string[] } | null
  },
): Promise<void> {
  const about = { recordId: id, subject: words[0] ?? '' }
  await recordEventBy(ctx, tx, { type: 'search_synonym.changed', ...about, ...change })
}
