import { SchemaVersionError } from '@lodge/database'
import { DomainError } from '@lodge/domain'
import { isOutage, TryLater } from '@lodge/events'
import { EnvironmentError } from '@lodge/events/environment'
import { LauncherError } from '../launcher-error.ts'
import { findInstallation } from './find-installation.ts'
import { adminUsage, parseAdminCommand } from './parse-admin-command.ts'
import { runAdminCommand } from './run-admin-command.ts'

/** Errors whose message is a sentence for the operator. */
const sayWhy = [LauncherError, EnvironmentError, DomainError, SchemaVersionError, TryLater]

/** Returns text and exit status: see `adminUsage`. */
export async function runAdmin(
  args: string[],
  env: NodeJS.ProcessEnv,
): Promise<{ status: 0 | 1 | 2; output: string }> {
  const order = parseAdminCommand(args)
  if (order.kind === 'wrong') return { status: 2, output: `${order.why}\n\n${adminUsage}` }
  if (order.kind === 'help') return { status: 0, output: adminUsage }
  try {
    return await runAdminCommand(order, findInstallation(env))
  } catch (error) {
    const failed = order.kind === 'verify' || order.kind === 'repair' ? 2 : 1
    if (sayWhy.some((kind) => error instanceof kind) && error instanceof Error)
      return { status: failed, output: error.message }
    if (isOutage(error)) return { status: failed, output: 'Postgres does not answer at that address.' }
    throw error
  }
}
