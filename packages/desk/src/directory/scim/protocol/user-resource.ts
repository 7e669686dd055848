import { Email, limits, toOneLine } from '@lodge/contracts'
import { refusal } from '@lodge/domain'
import { plainName, scimSchemas } from './schema-names.ts'

export const nameParts = [
  'formatted',
  'familyName',
  'givenName',
  'middleName',
  'honorificPrefix',
  'honorificSuffix',
] as const
type NamePart = (typeof nameParts)[number]

export interface ScimEmail {
  value?: string
  type?: string
  display?: string
  primary?: boolean
}
export const emailParts = ['value', 'type', 'display', 'primary'] as const
type EmailPart = (typeof emailParts)[number]

/** The part of a directory's user that Lodge keeps; `department` is that of the enterprise extension. */
export interface ScimUserResource {
  userName: string
  externalId?: string
  displayName?: string
  name?: Partial<Record<NamePart, string>>
  emails?: ScimEmail[]
  active: boolean
  department?: string
}

/** Attributes with one text. */
const textAttributes = ['userName', 'externalId', 'displayName', 'department'] as const
type TextAttribute = (typeof textAttributes)[number]

/** Attributes that the standard knows and Lodge does not keep. */
const ignoredAttributes = new Set([
  'nickname',
  'profileurl',
  'title',
  'usertype',
  'preferredlanguage',
  'locale',
  'timezone',
  'password',
  'phonenumbers',
  'ims',
  'photos',
  'addresses',
  'entitlements',
  'roles',
  'x509certificates',
  'employeenumber',
  'costcenter',
  'organization',
  'division',
  'manager',
])
const readOnlyAttributes = new Set(['id', 'meta', 'schemas', 'groups'])

/** The place of an attribute in a user; `ignored` for what the standard knows and Lodge does not keep. */
export type UserTarget =
  | { kind: 'text'; key: TextAttribute }
  | { kind: 'active' | 'emails' | 'name' | 'enterprise' | 'ignored' | 'readOnly' }
  | { kind: 'namePart'; key: NamePart }
  | { kind: 'emailPart'; key: EmailPart }

/** Returns the place of an attribute by its name, in any case, with or without its schema; null for an unknown one. */
export function findUserTarget(name: string): UserTarget | null {
  const plain = plainName(name)
  const [first = '', sub, ...more] = plain.split('.')
  if (isEnterprise(name)) return { kind: 'enterprise' }
  if (readOnlyAttributes.has(first)) return { kind: 'readOnly' }
  if (ignoredAttributes.has(first)) return { kind: 'ignored' }
  if (more.length > 0) return null
  if (first === 'name') {
    if (sub === undefined) return { kind: 'name' }
    const key = findPart(nameParts, sub)
    return key ? { kind: 'namePart', key } : null
  }
  if (first === 'emails') {
    if (sub === undefined) return { kind: 'emails' }
    const key = findPart(emailParts, sub)
    return key ? { kind: 'emailPart', key } : null
  }
  if (sub !== undefined) return null
  if (first === 'active') return { kind: 'active' }
  const key = findPart(textAttributes, first)
  return key ? { kind: 'text', key } : null
}

function findPart<Part extends string>(parts: readonly Part[], name: string): Part | undefined {
  return parts.find((part) => part.toLowerCase() === name.toLowerCase())
}

/** The whole extension as one name, whose value is an object. */
function isEnterprise(name: string): boolean {
  return name.toLowerCase() === scimSchemas.enterprise.toLowerCase()
}

/** Returns a text on one line; undefined for null and for nothing. Throws `scim_value_invalid`. */
export function readText(path: string, given: unknown): string | undefined {
  const value = onlyValueOf(given)
  if (value === null || value === undefined) return undefined
  if (typeof value !== 'string') throw refusal('scim_value_invalid', { path })
  const text = toOneLine(value)
  if (text.length > limits.scimTextLength) throw refusal('scim_value_invalid', { path })
  return text === '' ? undefined : text
}

/** Returns true or false, which Microsoft Entra writes as "True" and "False". Throws `scim_value_invalid`. */
export function readBoolean(path: string, given: unknown): boolean {
  const value = onlyValueOf(given)
  if (typeof value === 'boolean') return value
  const text = typeof value === 'string' ? value.toLowerCase() : ''
  if (text !== 'true' && text !== 'false') throw refusal('scim_value_invalid', { path })
  return text === 'true'
}

/** Returns what stands in a list of one, as older directories send a single value: [{ "value": … }]. */
function onlyValueOf(given: unknown): unknown {
  if (!Array.isArray(given) || given.length !== 1) return given
  const [only]: unknown[] = given
  return isObject(only) && 'value' in only ? only.value : only
}

export function readName(given: unknown): ScimUserResource['name'] {
  if (given === null || given === undefined) return undefined
  if (!isObject(given)) throw refusal('scim_value_invalid', { path: 'name' })
  const name: ScimUserResource['name'] = {}
  for (const [key, value] of Object.entries(given)) {
    const part = findPart(nameParts, plainName(key))
    const text = part && readText(`name.${part}`, value)
    if (part && text !== undefined) name[part] = text
  }
  return name
}

/** Returns a list of addresses. One that is given alone is a list, too. Throws `scim_value_invalid`. */
export function readEmails(given: unknown): ScimEmail[] {
  if (given === null || given === undefined) return []
  const list: unknown[] = Array.isArray(given) ? given : [given]
  if (list.length > limits.scimEmails)
    throw refusal('scim_too_many', { path: 'emails', max: limits.scimEmails })
  return list.map(readEmail)
}

function readEmail(given: unknown): ScimEmail {
  if (typeof given === 'string') return { value: readAddress(given) }
  if (!isObject(given)) throw refusal('scim_value_invalid', { path: 'emails' })
  const email: ScimEmail = {}
  for (const [key, value] of Object.entries(given)) setEmailPart(email, plainName(key), value)
  return email
}

/** Changes one part of an address; null takes it away, and unknown parts are left out. */
export function setEmailPart(email: ScimEmail, name: string, value: unknown): void {
  const part = findPart(emailParts, name)
  if (!part) return
  if (value === null || value === undefined) delete email[part]
  else if (part === 'primary') email.primary = readBoolean('emails.primary', value)
  else if (part === 'value') email.value = readAddress(value)
  else setText(email, part, readText(`emails.${part}`, value))
}

function readAddress(value: unknown): string {
  const path = 'emails.value'
  const address = Email.safeParse(readText(path, value))
  if (!address.success) throw refusal('scim_value_invalid', { path })
  return address.data
}

export function setText<Key extends string>(
  record: Partial<Record<Key, string>>,
  key: Key,
  text: string | undefined,
): void {
  if (text === undefined) delete record[key]
  else record[key] = text
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the address that mails go to: the primary one, else that of work, else the first, else the user name. */
export function addressOf({
  emails = [],
  userName,
}: Pick<ScimUserResource, 'emails' | 'userName'>): string | null {
  const given = emails.filter(({ value }) => value !== undefined)
  const chosen =
    given.find(({ primary }) => primary) ??
    given.find(({ type }) => type?.toLowerCase() === 'work') ??
    given[0]
  return chosen?.value ?? Email.safeParse(userName).data ?? null
}

/** Returns the name to show; empty where the directory has none. */
export function shownNameOf({ displayName, name = {} }: ScimUserResource): string {
  const parts = [name.givenName, name.middleName, name.familyName].filter((part) => part !== undefined)
  const shown = displayName ?? name.formatted ?? parts.join(' ')
  return toOneLine(shown.slice(0, limits.nameLength))
}
