import {
  countRows,
  createDatabase,
  type Database,
  findOne,
  migrate,
  prepareRuntimeRole,
} from '@lodge/database'
import { seedDemo, seedEssentials } from '@lodge/database/seed'
import { systemContext } from '@lodge/desk/foundation'
import {
  appointStaff,
  disableSecondFactor,
  listStaff,
  resetPassword,
  withAddress,
} from '@lodge/desk/identity'
import { beginRebuild, continueRebuild, type RebuildProgress } from '@lodge/desk/insight'
import { createSetupLink, isSetupPending, livenDemo } from '@lodge/desk/settings'
import { LauncherError } from '../launcher-error.ts'
import type { Installation } from './find-installation.ts'
import type { AdminCommand } from './parse-admin-command.ts'
import { setupLinkFor, setupLinkText } from './setup-link.ts'
import { type CareCommand, isCareCommand, type Outcome, takeCare } from './take-care.ts'

/** Throws a `LauncherError` or a `DomainError` for what cannot be done. */
export async function runAdminCommand(
  order: AdminCommand,
  installation: Installation,
): Promise<{ output: string; status: 0 | 1 }> {
  const { text, facts, differs = false } = await carryOut(order, installation)
  return { output: order.isJson ? JSON.stringify(facts, null, 2) : text, status: differs ? 1 : 0 }
}

function carryOut(order: AdminCommand, installation: Installation): Promise<Outcome> {
  const { databaseUrl, appUrl } = installation
  if (order.kind === 'migrate') return prepare(installation)
  if (order.kind === 'seed-demo') return fillDemo(databaseUrl)
  if (isCareCommand(order)) return takeCare(order, installation)
  return withDatabase(databaseUrl, (db) => manage(order, db, appUrl))
}

type ManagingCommand = Exclude<AdminCommand, CareCommand | { kind: 'migrate' | 'seed-demo' }>

async function manage(order: ManagingCommand, db: Database, appUrl: string | null): Promise<Outcome> {
  const ctx = systemContext(db)
  switch (order.kind) {
    case 'setup-link':
      return issueSetupLink(db, appUrl)
    case 'list': {
      const staff = await listStaff(ctx)
      const lines = staff.map(({ email, name, role }) => `${email}  ${name}  ${role}`)
      return { text: lines.join('\n') || 'Nobody may sign in to the admin area yet.', facts: staff }
    }
    case 'create': {
      const { isNew } = await appointStaff(ctx, order)
      if (!isNew)
        return {
          text: `${order.email} was known already and is ${order.role} now.`,
          facts: { isNew, password: null },
        }
      const password = await resetPassword(ctx, order.email)
      return {
        text: `${order.email} is ${order.role} and signs in with ${password}`,
        facts: { isNew, password },
      }
    }
    case 'promote':
      return promote(db, order)
    case 'reset-password': {
      const password = await resetPassword(ctx, order.email)
      return { text: `${order.email} signs in with ${password}`, facts: { password } }
    }
    case 'disable-second-factor': {
      const wasOn = await disableSecondFactor(ctx, order.email)
      const text = wasOn ? 'Two-step verification is off for' : 'Two-step verification was not on for'
      return { text: `${text} ${order.email}.`, facts: { wasOn } }
    }
    case 'rebuild-reports':
      return rebuildReports(db, order)
  }
}

async function promote(db: Database, { email, role }: { email: string; role: string }): Promise<Outcome> {
  const account = await findOne(db, 'person', withAddress(email), { columns: ['passwordHash'] })
  if (!account) throw new LauncherError(`Nobody has the address ${email}; use create.`)
  await appointStaff(systemContext(db), { email, role })
  const hint = account.passwordHash ? '' : ' There is no password yet: use reset-password.'
  return { text: `${email} is ${role} now.${hint}`, facts: { hasPassword: account.passwordHash !== null } }
}

/**
 * Migrates, writes what every installation needs, and prepares Lodge's role. An installation that nobody has set up
 * gets a set-up link.
 */
async function prepare({ databaseUrl, runtimeUrl, appUrl }: Installation): Promise<Outcome> {
  const applied = await migrate(databaseUrl)
  if (runtimeUrl) await prepareRuntimeRole(databaseUrl, runtimeUrl)
  const setup = await withDatabase(databaseUrl, async (db) => {
    await seedEssentials(db)
    if (!(await isSetupPending(db))) return null
    if (appUrl === null)
      return { text: `${addressNeeded} Then run: npm run admin -- setup-link`, facts: null }
    return issueSetupLink(db, appUrl)
  })
  const summary = applied.length > 0 ? `Applied ${applied.join(', ')}` : 'The database is up to date.'
  return {
    text: [summary, setup?.text].filter(Boolean).join('\n\n'),
    facts: { applied, setup: setup?.facts ?? null },
  }
}

/** Shows its progress on standard error, unless a program asks. */
async function rebuildReports(db: Database, { isJson }: { isJson: boolean }): Promise<Outcome> {
  const ctx = systemContext(db)
  await beginRebuild(ctx)
  const say = ({ done, total }: RebuildProgress) => process.stderr.write(`\r${done} of ${total} tickets`)
  const progress = await continueRebuild(ctx, isJson ? {} : { onProgress: say })
  const { done = 0 } = progress ?? {}
  return { text: `\nThe reports count ${done} tickets anew.`, facts: { tickets: done } }
}

const addressNeeded = 'Set APP_URL to the address that browsers use: the set-up link begins with it.'

async function issueSetupLink(db: Database, appUrl: string | null): Promise<Outcome> {
  if (appUrl === null) throw new LauncherError(addressNeeded)
  const { token, expiresAt } = await createSetupLink(db, new Date())
  const link = setupLinkFor(appUrl, token)
  return { text: setupLinkText(link), facts: { link, expiresAt } }
}

const demoPassword = 'lodge-demo'

async function fillDemo(databaseUrl: string): Promise<Outcome> {
  await migrate(databaseUrl)
  const people = await withDatabase(databaseUrl, (db) => countRows(db, 'person'))
  if (people > 0) throw new LauncherError('There are people in this database; the demo needs an empty one.')
  const now = new Date()
  await seedDemo({ databaseUrl, password: demoPassword, now })
  await withDatabase(databaseUrl, (db) => livenDemo(db, now))
  return {
    text: `The demo is in place; its staff sign in with ${demoPassword}`,
    facts: { password: demoPassword },
  }
}

async function withDatabase<Result>(url: string, work: (db: Database) => Promise<Result>): Promise<Result> {
  const db = createDatabase(url, { maxConnections: 1 })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}
