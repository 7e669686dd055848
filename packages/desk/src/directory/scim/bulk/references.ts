import type { BulkOperation } from './read-bulk.ts'

const reference = /^bulkId:([\s\S]+)$/

/** Members of a group lie less deep. */
const deepest = 12

/** Returns the bulkIds to which an operation refers: by its address, and the values of a group. */
export function listReferences({ resource, id, data }: BulkOperation): string[] {
  const found = new Set<string>()
  const note = (text: string) => {
    const [, bulkId] = reference.exec(text) ?? []
    if (bulkId !== undefined) found.add(bulkId)
    return text
  }
  note(id ?? '')
  // A user refers to nobody: there it is a text like another.
  if (resource === 'Group') mapTexts(data, note)
  return [...found]
}

/** Returns an operation with the ids of what was made in place of its references, which must all be known. */
export function resolveReferences(operation: BulkOperation, ids: ReadonlyMap<string, string>): BulkOperation {
  const resolve = (text: string) => ids.get(reference.exec(text)?.[1] ?? '') ?? text
  const { resource, id, data } = operation
  return {
    ...operation,
    id: id === null ? null : resolve(id),
    data: resource === 'Group' ? mapTexts(data, resolve) : data,
  }
}

function mapTexts(value: unknown, change: (text: string) => string, depth = 0): unknown {
  if (typeof value === 'string') return change(value)
  if (depth === deepest || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, change, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, mapTexts(part, change, depth + 1)]),
  )
}
