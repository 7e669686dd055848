import { refusal } from '@lodge/domain'
import type { Context } from '../../foundation/context.ts'

/** The context of requests of a directory: an integration that came by its token. */
export interface ScimContext extends Context {
  appUrl: string
}

/** Returns the integration to which users, groups and external ids belong. */
export function integrationOf({ actor, through }: Context): string {
  if (actor.kind !== 'staff' || through !== 'token') throw refusal('forbidden')
  return actor.id
}

const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Returns an id of an address; throws `scim_not_found` for what cannot be one. */
export function requireId(id: string): string {
  if (!uuidShape.test(id)) throw refusal('scim_not_found')
  return id.toLowerCase()
}

export function isScimId(id: string): boolean {
  return uuidShape.test(id)
}

/** A condition of a request on the version that is there: `If-Match`. */
export interface ExpectedVersion {
  ifMatch?: string | undefined
}

/** Throws `scim_changed_meanwhile` where the condition names other versions. Weak and strong tags are compared alike. */
export function requireVersion({ ifMatch }: ExpectedVersion, version: string): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return
  if (!listTags(ifMatch).includes(version.replace('W/', ''))) throw refusal('scim_changed_meanwhile')
}

/** Returns whether a header such as `If-None-Match` names a version. */
export function namesVersion(header: string, version: string): boolean {
  return header.trim() === '*' || listTags(header).includes(version.replace('W/', ''))
}

function listTags(header: string): string[] {
  return header.split(',').map((tag) => tag.trim().replace('W/', ''))
}
