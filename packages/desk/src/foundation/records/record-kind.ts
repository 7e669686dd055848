import type { EventInput, ListRecords, Permission, superadmin } from '@lodge/contracts'
import type { Database, Sql, Transaction } from '@lodge/database'
import type { Context } from '../context.ts'

type RecordEvent =
  | 'department.changed'
  | 'team.changed'
  | 'mailbox.changed'
  | 'course.changed'
  | 'topic.changed'
  | 'form.changed'
  | 'person.changed'
  | 'article.changed'
  | 'article_category.changed'
  | 'webhook.changed'
  | 'identity_provider.changed'
export type Facts = NonNullable<EventInput<RecordEvent>['after']>

export type RecordTable =
  | 'department'
  | 'team'
  | 'mailbox'
  | 'course'
  | 'topic'
  | 'person'
  | 'form'
  | 'article'
  | 'article_category'
  | 'webhook'
  | 'identity_provider'
export type RecordNotFound =
  | 'department_not_found'
  | 'team_not_found'
  | 'mailbox_not_found'
  | 'course_not_found'
  | 'topic_not_found'
  | 'form_not_found'
  | 'person_not_found'
  | 'article_not_found'
  | 'article_category_not_found'
  | 'webhook_not_found'
  | 'identity_provider_not_found'

export interface StoredRecord {
  id: string
  alias: string
  revision: number
  archivedAt: Date | null
  updatedAt: Date
}

/** All that is special to one kind of record of the back office; the rest is the same for every kind. */
export interface RecordKind<Input, Row extends StoredRecord, Data, View> {
  permission: Permission | typeof superadmin
  table: RecordTable
  event: RecordEvent
  notFound: RecordNotFound
  nameOf: (row: Row) => string
  /** Returns the alias that was chosen for a new record, and the text that one is made from otherwise. */
  aliasOf: (input: Input) => { chosen: string | undefined; from: string }
  find: (db: Database | Transaction, alias: string) => Promise<Row | null>
  /** Returns what is stored of the input; throws `invalid_input`. `before` is null for a new record. */
  toData: (tx: Transaction, input: Input, before: Row | null) => Promise<Data>
  create: (tx: Transaction, data: Data & { alias: string; updatedAt: Date }) => Promise<Row>
  update: (tx: Transaction, id: string, data: Data, more: RevisionUpdate) => Promise<Row>
  setArchived: (
    tx: Transaction,
    id: string,
    more: RevisionUpdate & { archivedAt: Date | null },
  ) => Promise<Row>
  factsOf: (row: Row) => Facts
  toView: (row: Row) => View
  onSaved?: (ctx: Context, tx: Transaction, saved: SavedRecord<Row>) => Promise<void>
  beforeArchive?: (tx: Transaction, row: Row) => Promise<void>
  beforeRestore?: (tx: Transaction, row: Row) => Promise<void>
}

/** A record that was saved, and the event of it. `before` is null for a new record. */
export interface SavedRecord<Row> {
  before: Row | null
  after: Row
  eventId: string | null
}

interface RevisionUpdate {
  alias?: string
  updatedAt: Date
  revision: { increment: 1 }
}

export interface RecordList<Query extends ListRecords, Raw extends ListedRecord, Item> {
  permission: Permission | typeof superadmin
  table: RecordTable
  /** The columns of the row beside those of `ListedRecord`, of the table under the name `record`. */
  columns: Sql
  searched: readonly Sql[]
  /** The condition by which a row is found besides, by what contains a word; of the table under the name `record`. */
  alsoFound?: (like: string) => Sql
  /** The expression that "by name" sorts by. */
  name: Sql
  filter?: (query: Query) => Sql
  toItem: (raw: Raw) => Item
}

export interface ListedRecord {
  [column: string]: unknown
  id: string
  alias: string
  archivedAt: Date | null
  updatedAt: Date
}
