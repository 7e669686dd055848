import { describeV1 } from '@lodge/contracts/openapi'
import openapiTS, { astToString } from 'openapi-typescript'

/** Files that follow from the contracts, by their paths in the repository. */
export const documentPath = 'apps/api/src/generated/openapi.json'
export const typesPath = 'apps/api/src/testing/generated/v1.ts'

/** Returns the OpenAPI document as its file has it. */
export function makeDocument(): string {
  return `${JSON.stringify(describeV1(), null, 2)}\n`
}

/** Returns the types of a client, generated from the document. */
export async function makeTypes(): Promise<string> {
  return astToString(await openapiTS(makeDocument(), { defaultNonNullable: false }))
}
