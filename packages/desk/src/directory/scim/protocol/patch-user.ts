import { limits } from '@lodge/contracts'
import { refusal } from '@lodge/domain'
import { matchesFilter, partsThatMatch } from './match-filter.ts'
import { parsePath, type ScimFilter } from './parse-filter.ts'
import { readOperations, type ScimOperation } from './read-operations.ts'
import { finishUser, setName, setTextAttribute, setWhole } from './read-user.ts'
import {
  findUserTarget,
  isObject,
  readBoolean,
  readEmails,
  readName,
  readText,
  type ScimEmail,
  type ScimUserResource,
  setEmailPart,
  setText,
  type UserTarget,
} from './user-resource.ts'

/** Returns a user as a patch of RFC 7644, section 3.5.2, leaves it, with the habits of Microsoft Entra and Okta. */
export function patchUser(user: ScimUserResource, body: unknown): ScimUserResource {
  const patched = structuredClone(user)
  for (const operation of readOperations(body)) apply(patched, operation)
  return finishUser(patched)
}

function apply(user: ScimUserResource, { op, path, value }: ScimOperation): void {
  if (path !== null) {
    applyAt(user, path, { op, value })
    return
  }
  if (op === 'remove') throw refusal('scim_no_target', { path: 'path' })
  if (!isObject(value)) throw refusal('scim_value_invalid', { path: 'value' })
  for (const [key, part] of Object.entries(value)) {
    // Okta repeats what nobody may change, such as the id.
    if (findUserTarget(key)?.kind !== 'readOnly') applyAt(user, key, { op, value: part })
  }
}

type Assignment = Omit<ScimOperation, 'path'>

function applyAt(user: ScimUserResource, path: string, given: Assignment): void {
  // The dots of its version are none of a path.
  const isWholeExtension = findUserTarget(path)?.kind === 'enterprise'
  const { name, filter, sub } = isWholeExtension ? { name: path, filter: null, sub: null } : parsePath(path)
  const target = findUserTarget(sub === null ? name : `${name}.${sub}`)
  if (target === null) throw refusal('scim_path_unknown', { path })
  if (target.kind === 'readOnly') throw refusal('scim_path_read_only', { path })
  const isOfEmails = target.kind === 'emails' || target.kind === 'emailPart'
  if (filter !== null && !isOfEmails && target.kind !== 'ignored')
    throw refusal('scim_path_unknown', { path })
  assign(user, { path, name, filter, target }, given)
}

interface Place {
  path: string
  name: string
  filter: ScimFilter | null
  target: UserTarget
}

function assign(user: ScimUserResource, { path, name, filter, target }: Place, given: Assignment): void {
  const value = given.op === 'remove' ? undefined : given.value
  if (target.kind === 'emails') changeEmails(user, path, { ...given, filter })
  else if (target.kind === 'emailPart') changeEmailPart(user, path, { ...given, filter, part: target.key })
  else if (target.kind === 'active') setActive(user, value)
  else if (target.kind === 'text') setTextAttribute(user, target.key, readText(path, value))
  else if (target.kind === 'name') changeName(user, given)
  else if (target.kind === 'namePart') {
    const parts = { ...user.name }
    setText(parts, target.key, readText(path, value))
    setName(user, parts)
  } else setWhole(user, name, value ?? null)
}

/** Without a word of the directory an account stays open. */
function setActive(user: ScimUserResource, value: unknown): void {
  user.active = value === undefined ? true : readBoolean('active', value)
}

function changeName(user: ScimUserResource, { op, value }: Assignment): void {
  const name = op === 'remove' ? undefined : readName(value)
  setName(user, op === 'add' ? { ...user.name, ...name } : name)
}

interface EmailAssignment extends Assignment {
  filter: ScimFilter | null
}

function changeEmails(user: ScimUserResource, path: string, { op, value, filter }: EmailAssignment): void {
  const emails = user.emails ?? []
  if (filter !== null) {
    const chosen = emails.filter((email) => matchesFilter(asElement(email), filter))
    if (op === 'remove') user.emails = emails.filter((email) => !chosen.includes(email))
    else mergeInto(user, path, { chosen, filter, parts: onlyEmail(path, value) })
    return
  }
  if (op === 'replace') user.emails = readEmails(value)
  else if (op === 'add') user.emails = addEmails(emails, readEmails(value))
  else if (value === undefined || value === null) user.emails = []
  else {
    const gone = new Set(readEmails(value).map((email) => email.value))
    user.emails = emails.filter((email) => !gone.has(email.value))
  }
}

function onlyEmail(path: string, value: unknown): ScimEmail {
  const [email, ...others] = readEmails(value)
  if (!email || others.length > 0) throw refusal('scim_value_invalid', { path })
  return email
}

function addEmails(emails: ScimEmail[], added: ScimEmail[]): ScimEmail[] {
  const values = new Set(added.map((email) => email.value))
  const others = emails.filter((email) => !values.has(email.value))
  if (others.length + added.length > limits.scimEmails)
    throw refusal('scim_too_many', { path: 'emails', max: limits.scimEmails })
  return [...others, ...added]
}

function changeEmailPart(
  user: ScimUserResource,
  path: string,
  { op, value, filter, part }: EmailAssignment & { part: keyof ScimEmail },
): void {
  const emails = user.emails ?? []
  const chosen = filter === null ? emails : emails.filter((email) => matchesFilter(asElement(email), filter))
  if (op === 'remove' || value === null) {
    for (const email of chosen) delete email[part]
    return
  }
  const parts: ScimEmail = {}
  setEmailPart(parts, part, value)
  mergeInto(user, path, { chosen, filter, parts })
}

/** Changes the addresses that a filter has chosen, or adds the one that it describes, as Microsoft Entra expects. */
function mergeInto(
  user: ScimUserResource,
  path: string,
  { chosen, filter, parts }: { chosen: ScimEmail[]; filter: ScimFilter | null; parts: ScimEmail },
): void {
  if (parts.primary) for (const email of user.emails ?? []) delete email.primary
  for (const email of chosen) Object.assign(email, parts)
  if (chosen.length > 0) return
  const described = filter === null ? {} : partsThatMatch(filter)
  if (described === null) throw refusal('scim_no_target', { path })
  const email: ScimEmail = {}
  for (const [name, value] of Object.entries(described)) setEmailPart(email, name, value)
  user.emails = addEmails(user.emails ?? [], [Object.assign(email, parts)])
}

function asElement(email: ScimEmail): Record<string, unknown> {
  return { ...email }
}
