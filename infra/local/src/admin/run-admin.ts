import { DomainError } from '@lodge/domain'
import { isOutage } from '@lodge/events'
import { EnvironmentError } from '@lodge/events/environment'
import { LauncherError } from '../launcher-error.ts'
import { findInstallation } from './find-installation.ts'
import { adminUsage, parseAdminCommand } from './parse-admin-command.ts'
import { runAdminCommand } from './run-admin-command.ts'

/** Returns text and exit status: see `adminUsage`. */
export async function runAdmin(
  args: string[],
  env: NodeJS.ProcessEnv,
): Promise<{ status: 0 | 1 | 2; output: string }> {
  const order = parseAdminCommand(args)
  if (order.kind === 'wrong') return { status: 2, output: `${order.why}\n\n${adminUsage}` }
  if (order.kind === 'help') return { status: 0, output: adminUsage }
  try {
    return { status: 0, output: await runAdminCommand(order, findInstallation(env)) }
  } catch (error) {
    if (error instanceof LauncherError || error instanceof EnvironmentError || error instanceof DomainError)
      return { status: 1, output: error.message }
    if (isOutage(error)) return { status: 1, output: 'Postgres does not answer at that address.' }
    throw error
  }
}
