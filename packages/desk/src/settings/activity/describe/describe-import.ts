import type { DomainEvent } from '@lodge/contracts'
import type { Database } from '@lodge/database'
import type { Description, Descriptions } from './description.ts'

export const importDescriptions = {
  'import.finished': describeImport,
} satisfies Partial<Descriptions>

/** Describes an import by its file and its numbers. Its records show the same row among their own. */
async function describeImport(
  _: Database,
  { importId, kind, subject, created, updated, unchanged, refused }: DomainEvent<'import.finished'>,
): Promise<Description> {
  const after = { how: 'imported', kind, created, updated, unchanged, refused }
  return { subject, recordId: importId, before: null, after }
}
