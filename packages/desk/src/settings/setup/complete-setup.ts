import { type CompleteSetup, type OpenSetup, type SetupView, superadmin } from '@lodge/contracts'
import { getOne, insert, query, sql, type Transaction, updateOne } from '@lodge/database'
import { toAlias } from '@lodge/domain'
import {
  actingAs,
  type Context,
  recordEventBy,
  transaction,
  withFrozenTime,
} from '../../foundation/context.ts'
import type { Secret } from '../../foundation/secret.ts'
import { hashPassword } from '../../identity/auth/passwords.ts'
import { requireStrongPassword } from '../../identity/auth/require-strong-password.ts'
import { findOrCreateRequester } from '../../identity/people/find-or-create-requester.ts'
import { loadPerson } from '../../identity/people/load-person.ts'
import { verifyAddress } from '../../identity/people/verify-address.ts'
import { lockSetupLink, requireEmptySite } from './setup-link.ts'
import { requireSetupCode } from './setup-mail.ts'

/** Returns what the assistant starts from; throws `setup_link_invalid`. */
export function openSetup(ctx: Context, { token }: OpenSetup): Promise<SetupView> {
  return transaction(ctx, async (tx) => {
    const link = await lockSetupLink(tx, token, ctx.now())
    const site = await getOne(tx, 'site', { id: 1 })
    return {
      expiresAt: link.expiresAt.toISOString(),
      siteName: site.name,
      timezone: site.timezone,
      mailedTo: link.mailTo,
    }
  })
}

/**
 * Sets the help desk up, all of it or nothing: the site, its first superadmin (whose address got the test mail), a team
 * with them as lead, a department and a topic. Throws `setup_link_invalid`, `wrong_code`, and `invalid_input` for a
 * password that is easy to guess. Returns the superadmin's id.
 */
export async function completeSetup(
  ctx: Context,
  { token, code, ...input }: CompleteSetup,
  secret: Secret,
): Promise<string> {
  const link = await transaction(ctx, (tx) => lockSetupLink(tx, token, ctx.now()))
  await requireStrongPassword(ctx.db, input.password, {
    owner: { email: link.mailTo ?? '', name: input.administratorName },
    siteWords: [input.siteName, ...input.emailDomains],
    field: 'password',
  })
  await requireSetupCode(ctx.db, link.id, code, secret)
  const passwordHash = await hashPassword(input.password)
  return transaction(ctx, async (tx) => {
    const now = withFrozenTime(ctx)
    const { mailTo, mailFrom } = await lockSetupLink(tx, token, now.now())
    await requireEmptySite(tx)
    await saveSite(tx, input, mailFrom, now.now())
    const personId = await createSuperadmin(now, tx, {
      email: mailTo ?? '',
      name: input.administratorName,
      passwordHash,
    })
    await createFirstRecords(tx, input, personId)
    await updateOne(tx, 'setup_link', { id: link.id }, { usedAt: now.now(), codeHash: null })
    const themselves = actingAs(now, await loadPerson(tx, personId), 'link')
    await recordEventBy(themselves, tx, { type: 'site.set_up', personId })
    return personId
  })
}

type SetupInput = Omit<CompleteSetup, 'token' | 'code'>

async function saveSite(
  tx: Transaction,
  { siteName, timezone, languages, emailDomains }: SetupInput,
  mailFrom: string | null,
  now: Date,
): Promise<void> {
  await updateOne(
    tx,
    'site',
    { id: 1 },
    {
      name: siteName,
      timezone,
      languages,
      emailDomains,
      mailFrom,
      pageTitleSuffix: ` · ${siteName}`,
      setUpAt: now,
    },
  )
  // No ticket has a deadline by them yet, so that they may change in place.
  await query(
    tx,
    sql`UPDATE business_hours_version SET definition = jsonb_set(definition, '{timezone}', to_jsonb(${timezone}::text))`,
  )
}

async function createSuperadmin(
  ctx: Context,
  tx: Transaction,
  { email, name, passwordHash }: { email: string; name: string; passwordHash: string },
): Promise<string> {
  const role = await getOne(tx, 'role', { name: superadmin }, { columns: ['id'] })
  const id = await findOrCreateRequester(tx, email, ctx.now())
  await updateOne(tx, 'person', { id }, { name, passwordHash, roleId: role.id })
  await verifyAddress(ctx, tx, email)
  return id
}

async function createFirstRecords(
  tx: Transaction,
  { teamName, departmentName, topicName }: SetupInput,
  personId: string,
): Promise<void> {
  const team = await insert(tx, 'team', { alias: aliasOf(teamName, 'team'), name: teamName })
  await insert(tx, 'team_member', { teamId: team.id, personId, isLead: true })
  await insert(tx, 'department', { alias: aliasOf(departmentName, 'department'), name: departmentName })
  await insert(tx, 'topic', {
    alias: aliasOf(topicName, 'topic'),
    name: topicName,
    title: topicName,
    teamId: team.id,
  })
}

/** Addresses such as `tickets/all` stand beside those of teams and topics. */
const takenByAddresses = ['all', 'create', 'unassigned', 'new', 'index']

function aliasOf(name: string, kind: string): string {
  const alias = toAlias(name)
  return alias === '' || takenByAddresses.includes(alias) ? `${kind}-1` : alias
}
