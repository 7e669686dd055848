/** Names of RFC 7643 and 7644 as they cross the wire. */
export const scimSchemas = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  enterprise: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
  group: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  schema: 'urn:ietf:params:scim:schemas:core:2.0:Schema',
  resourceType: 'urn:ietf:params:scim:schemas:core:2.0:ResourceType',
  config: 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig',
  list: 'urn:ietf:params:scim:api:messages:2.0:ListResponse',
  patch: 'urn:ietf:params:scim:api:messages:2.0:PatchOp',
  bulkRequest: 'urn:ietf:params:scim:api:messages:2.0:BulkRequest',
  bulkResponse: 'urn:ietf:params:scim:api:messages:2.0:BulkResponse',
  error: 'urn:ietf:params:scim:api:messages:2.0:Error',
} as const

const prefixes = [scimSchemas.enterprise, scimSchemas.user, scimSchemas.group].map((urn) =>
  `${urn}:`.toLowerCase(),
)

/** Returns the name of an attribute in small letters, without the schema that it may begin with. */
export function plainName(name: string): string {
  const lowerCased = name.toLowerCase()
  const prefix = prefixes.find((candidate) => lowerCased.startsWith(candidate))
  return prefix === undefined ? lowerCased : lowerCased.slice(prefix.length)
}
