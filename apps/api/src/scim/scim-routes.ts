import { limits, scimPath, scimScope } from '@lodge/contracts'
import {
  createScimGroup,
  createScimUser,
  deleteScimGroup,
  deleteScimUser,
  describeService,
  getResourceType,
  getSchema,
  getScimGroup,
  getScimUser,
  listResourceTypes,
  listSchemas,
  listScimGroups,
  listScimUsers,
  namesVersion,
  patchScimGroup,
  patchScimUser,
  replaceScimGroup,
  replaceScimUser,
  runScimBulk,
  type ScimContext,
  selectAttributes,
} from '@lodge/desk/directory'
import { refusal } from '@lodge/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { contextOf } from '../sessions/guard.ts'
import { answerBulk } from './answer-bulk.ts'
import { answerScimError, scimType } from './scim-errors.ts'

const ResourceParams = z.object({ id: z.string().max(200) })
const Text = z.string().max(4_000).optional()
const ScimQuery = z.object({
  filter: Text,
  startIndex: Text,
  count: Text,
  attributes: Text,
  excludedAttributes: Text,
})

interface VersionedResource extends Record<string, unknown> {
  meta: { version: string; location: string }
}

/** SCIM 2.0 (RFC 7643, 7644), by which the directory of a university keeps accounts and groups. */
export async function scimRoutes(app: FastifyInstance) {
  const { appUrl } = app.config
  app.setErrorHandler(answerScimError)
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser(
    'application/scim+json',
    { parseAs: 'string', bodyLimit: limits.scimBulkBytes },
    parseJson,
  )
  const contextFor = (request: FastifyRequest): ScimContext => ({ ...contextOf(request), appUrl })
  const options = {
    config: { scope: scimScope },
    bodyLimit: limits.scimBytes,
    schema: { hide: true },
  } as const

  app.get(`${scimPath}/ServiceProviderConfig`, options, (_, reply) => send(reply, describeService(appUrl)))
  app.get(`${scimPath}/ResourceTypes`, options, (_, reply) => send(reply, listResourceTypes(appUrl)))
  app.get(`${scimPath}/ResourceTypes/:id`, options, (request, reply) =>
    send(reply, getResourceType(appUrl, idOf(request))),
  )
  app.get(`${scimPath}/Schemas`, options, (_, reply) => send(reply, listSchemas(appUrl)))
  app.get(`${scimPath}/Schemas/:id`, options, (request, reply) =>
    send(reply, getSchema(appUrl, idOf(request))),
  )

  app.get(`${scimPath}/Users`, options, async (request, reply) =>
    send(reply, await listScimUsers(contextFor(request), queryOf(request))),
  )
  app.get(`${scimPath}/Users/:id`, options, async (request, reply) =>
    sendResource(request, reply, await getScimUser(contextFor(request), idOf(request))),
  )
  app.post(`${scimPath}/Users`, options, async (request, reply) => {
    const user = await createScimUser(contextFor(request), request.body)
    reply.code(201).header('location', user.meta.location)
    return sendResource(request, reply, user)
  })
  app.put(`${scimPath}/Users/:id`, options, async (request, reply) =>
    sendResource(request, reply, await replaceScimUser(contextFor(request), changeOf(request))),
  )
  app.patch(`${scimPath}/Users/:id`, options, async (request, reply) =>
    sendResource(request, reply, await patchScimUser(contextFor(request), changeOf(request))),
  )
  app.delete(`${scimPath}/Users/:id`, options, async (request, reply) => {
    await deleteScimUser(contextFor(request), changeOf(request))
    return reply.code(204).send()
  })

  app.get(`${scimPath}/Groups`, options, async (request, reply) =>
    send(reply, await listScimGroups(contextFor(request), queryOf(request))),
  )
  app.get(`${scimPath}/Groups/:id`, options, async (request, reply) => {
    const given = { ...queryOf(request), id: idOf(request) }
    return sendResource(request, reply, await getScimGroup(contextFor(request), given))
  })
  app.post(`${scimPath}/Groups`, options, async (request, reply) => {
    const group = await createScimGroup(contextFor(request), request.body)
    reply.code(201).header('location', group.meta.location)
    return sendResource(request, reply, group)
  })
  app.put(`${scimPath}/Groups/:id`, options, async (request, reply) =>
    sendResource(request, reply, await replaceScimGroup(contextFor(request), changeOf(request))),
  )
  app.patch(`${scimPath}/Groups/:id`, options, async (request, reply) => {
    await patchScimGroup(contextFor(request), changeOf(request))
    return reply.code(204).send()
  })
  app.delete(`${scimPath}/Groups/:id`, options, async (request, reply) => {
    await deleteScimGroup(contextFor(request), changeOf(request))
    return reply.code(204).send()
  })

  const bulkOptions = {
    ...options,
    bodyLimit: limits.scimBulkBytes,
    config: { ...options.config, limits: ['scimBulksByToken'] as const },
  }
  app.post(`${scimPath}/Bulk`, bulkOptions, async (request, reply) => {
    const outcomes = await runScimBulk(contextFor(request), request.body)
    return send(reply, await answerBulk(request, outcomes))
  })

  app.all(`${scimPath}/*`, options, () => {
    throw refusal('scim_not_found')
  })
}

function idOf({ params }: FastifyRequest): string {
  return ResourceParams.parse(params).id
}

function queryOf({ query }: FastifyRequest): z.infer<typeof ScimQuery> {
  const parsed = ScimQuery.safeParse(query)
  if (!parsed.success)
    throw refusal('scim_syntax', { path: String(parsed.error.issues[0]?.path[0] ?? 'query') })
  return parsed.data
}

function changeOf(request: FastifyRequest) {
  const { 'if-match': ifMatch } = request.headers
  return { id: idOf(request), body: request.body, ifMatch }
}

function send(reply: FastifyReply, answer: object): FastifyReply {
  return reply.header('cache-control', 'no-store').type(scimType).send(JSON.stringify(answer))
}

/** Sends a resource with its tag; to whoever has it already, that it is the same. */
function sendResource(
  request: FastifyRequest,
  reply: FastifyReply,
  resource: VersionedResource,
): FastifyReply {
  const { version } = resource.meta
  reply.header('etag', version)
  const known = request.headers['if-none-match']
  if (request.method === 'GET' && known !== undefined && namesVersion(known, version))
    return reply.code(304).send()
  return send(reply, selectAttributes(resource, queryOf(request)))
}
