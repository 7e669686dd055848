import { limits } from '@lodge/contracts'
import { refusal } from '@lodge/domain'
import {
  findUserTarget,
  isObject,
  readBoolean,
  readEmails,
  readName,
  readText,
  type ScimUserResource,
  setText,
} from './user-resource.ts'

/**
 * Returns a user as a directory has sent it whole. What Lodge does not know is left out, as the standard lets it. Without
 * `active` it stays as `isActive` says. Throws `scim_value_required` and `scim_value_invalid`.
 */
export function readUser(body: unknown, isActive: boolean): ScimUserResource {
  if (!isObject(body)) throw refusal('scim_syntax', { path: 'body' })
  const user: ScimUserResource = { userName: '', active: isActive }
  for (const [key, value] of Object.entries(body)) setWhole(user, key, value)
  return finishUser(user)
}

/** Gives an attribute a value in place of the one that it had; null takes it away. */
export function setWhole(user: ScimUserResource, name: string, value: unknown): void {
  const target = findUserTarget(name)
  if (target === null || target.kind === 'ignored' || target.kind === 'readOnly') return
  if (target.kind === 'text') setTextAttribute(user, target.key, readText(target.key, value))
  if (target.kind === 'active' && value !== null) user.active = readBoolean('active', value)
  if (target.kind === 'name') setName(user, readName(value))
  if (target.kind === 'emails') user.emails = readEmails(value)
  if (target.kind === 'namePart') setName(user, { ...user.name, [target.key]: readText(name, value) })
  if (target.kind === 'enterprise') setEnterprise(user, value)
}

export function setTextAttribute(
  user: ScimUserResource,
  key: 'userName' | 'externalId' | 'displayName' | 'department',
  text: string | undefined,
): void {
  if (key === 'userName') user.userName = text ?? ''
  else setText(user, key, text)
}

export function setName(user: ScimUserResource, name: ScimUserResource['name']): void {
  if (name === undefined) delete user.name
  else user.name = name
}

function setEnterprise(user: ScimUserResource, value: unknown): void {
  if (value === null) {
    setText(user, 'department', undefined)
    return
  }
  if (!isObject(value)) throw refusal('scim_value_invalid', { path: 'department' })
  for (const [key, part] of Object.entries(value)) setWhole(user, key, part)
}

/** Checks what a user needs, and leaves one primary address at most: the last that was called so. */
export function finishUser(user: ScimUserResource): ScimUserResource {
  if (user.userName === '') throw refusal('scim_value_required', { path: 'userName' })
  const emails = (user.emails ?? []).filter(({ value }) => value !== undefined)
  if (emails.length > limits.scimEmails)
    throw refusal('scim_too_many', { path: 'emails', max: limits.scimEmails })
  const primary = emails.findLast((email) => email.primary)
  for (const email of emails) if (email !== primary) delete email.primary
  user.emails = emails
  return user
}
