import type { RouteContract } from '@lodge/contracts'
import { queryOptions } from '@tanstack/react-query'
import { http } from '../../foundation/http.ts'
import { ApiDocument } from './api-document.ts'

export const documentPath = '/api/v1/openapi.json'

/** The document is for programs, and so is no route of our clients. */
const documentRoute = {
  method: 'GET',
  path: documentPath,
  area: 'anyone',
  status: 200,
  response: ApiDocument,
} as const satisfies RouteContract

export const apiDocumentQuery = queryOptions({
  queryKey: ['api-document'],
  queryFn: ({ signal }) => http.call(documentRoute, {}, { signal }),
})
