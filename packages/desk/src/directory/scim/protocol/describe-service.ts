import { limits } from '@lodge/contracts'
import { refusal } from '@lodge/domain'
import { listResponse } from './list-query.ts'
import { scimSchemas } from './schema-names.ts'
import { emailParts, nameParts } from './user-resource.ts'

/** Returns what the service can do (RFC 7643, section 5). */
export function describeService(appUrl: string): object {
  return {
    schemas: [scimSchemas.config],
    documentationUri: 'https://datatracker.ietf.org/doc/html/rfc7644',
    patch: { supported: true },
    bulk: {
      supported: true,
      maxOperations: limits.scimBulkOperations,
      maxPayloadSize: limits.scimBulkBytes,
    },
    filter: { supported: true, maxResults: limits.scimPageSize },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: true },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'API token',
        description: 'The secret of an integration with the scope scim, as a bearer token',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${appUrl}/scim/v2/ServiceProviderConfig` },
  }
}

export function listResourceTypes(appUrl: string): object {
  return listAll(resourceTypes(appUrl))
}

/** Throws `scim_not_found`. */
export function getResourceType(appUrl: string, id: string): object {
  return findNamed(resourceTypes(appUrl), id)
}

export function listSchemas(appUrl: string): object {
  return listAll(schemas(appUrl))
}

/** Throws `scim_not_found`. */
export function getSchema(appUrl: string, id: string): object {
  return findNamed(schemas(appUrl), id)
}

function listAll(resources: readonly object[]): object {
  return listResponse(resources, { totalResults: resources.length, startIndex: 1 })
}

function findNamed<Resource extends { id: string }>(resources: readonly Resource[], id: string): Resource {
  const found = resources.find((resource) => resource.id.toLowerCase() === id.toLowerCase())
  if (!found) throw refusal('scim_not_found')
  return found
}

function resourceTypes(appUrl: string) {
  const describe = (id: 'User' | 'Group', schema: string, more: object = {}) => ({
    schemas: [scimSchemas.resourceType],
    id,
    name: id,
    endpoint: `/${id}s`,
    schema,
    ...more,
    meta: { resourceType: 'ResourceType', location: `${appUrl}/scim/v2/ResourceTypes/${id}` },
  })
  return [
    describe('User', scimSchemas.user, {
      schemaExtensions: [{ schema: scimSchemas.enterprise, required: false }],
    }),
    describe('Group', scimSchemas.group),
  ]
}

interface AttributeOptions {
  type?: 'string' | 'boolean' | 'complex' | 'reference'
  multiValued?: boolean
  required?: boolean
  caseExact?: boolean
  uniqueness?: 'none' | 'server'
  mutability?: 'readWrite' | 'immutable' | 'readOnly'
  subAttributes?: object[]
}

function attribute(name: string, options: AttributeOptions = {}): object {
  return {
    name,
    type: 'string',
    multiValued: false,
    required: false,
    caseExact: false,
    mutability: 'readWrite',
    returned: 'default',
    uniqueness: 'none',
    ...options,
  }
}

function schemas(appUrl: string) {
  const describe = (id: string, name: string, attributes: object[]) => ({
    schemas: [scimSchemas.schema],
    id,
    name,
    attributes,
    meta: { resourceType: 'Schema', location: `${appUrl}/scim/v2/Schemas/${id}` },
  })
  const isBoolean = { type: 'boolean' } as const
  const externalId = attribute('externalId', { caseExact: true })
  return [
    describe(scimSchemas.user, 'User', [
      attribute('userName', { required: true, uniqueness: 'server' }),
      externalId,
      attribute('displayName'),
      attribute('name', { type: 'complex', subAttributes: nameParts.map((part) => attribute(part)) }),
      attribute('active', isBoolean),
      attribute('emails', {
        type: 'complex',
        multiValued: true,
        subAttributes: emailParts.map((part) => attribute(part, part === 'primary' ? isBoolean : {})),
      }),
    ]),
    describe(scimSchemas.enterprise, 'EnterpriseUser', [attribute('department')]),
    describe(scimSchemas.group, 'Group', [
      attribute('displayName', { required: true, uniqueness: 'server' }),
      externalId,
      attribute('members', {
        type: 'complex',
        multiValued: true,
        subAttributes: [
          attribute('value', { mutability: 'immutable' }),
          attribute('display', { mutability: 'readOnly' }),
          attribute('type', { mutability: 'immutable' }),
          attribute('$ref', { type: 'reference', mutability: 'immutable' }),
        ],
      }),
    ]),
  ]
}
