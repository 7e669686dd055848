import { limits } from '@lodge/contracts'
import { refusal } from '@lodge/domain'
import { parseFilter, type ScimFilter } from './parse-filter.ts'
import { scimSchemas } from './schema-names.ts'
import type { Selection } from './select-attributes.ts'

export interface ScimListQuery extends Selection {
  filter?: string | undefined
  startIndex?: string | undefined
  count?: string | undefined
}

export interface ScimPage {
  filter: ScimFilter | null
  /** From 1 on. */
  startIndex: number
  count: number
}

/** Returns which page is asked for. Numbers beyond the limits are the nearest within (RFC 7644, section 3.4.2.4). */
export function readPage({ filter, startIndex, count }: ScimListQuery): ScimPage {
  return {
    filter: filter === undefined || filter.trim() === '' ? null : parseFilter(filter),
    startIndex: Math.max(1, readInteger('startIndex', startIndex) ?? 1),
    count: Math.min(limits.scimPageSize, Math.max(0, readInteger('count', count) ?? limits.scimPageSize)),
  }
}

function readInteger(path: string, text: string | undefined): number | null {
  if (text === undefined || text === '') return null
  if (!/^-?\d{1,9}$/.test(text)) throw refusal('scim_value_invalid', { path })
  return Number(text)
}

export function listResponse(
  resources: readonly object[],
  { totalResults, startIndex }: { totalResults: number; startIndex: number },
): object {
  return {
    schemas: [scimSchemas.list],
    totalResults,
    startIndex,
    itemsPerPage: resources.length,
    Resources: resources,
  }
}
