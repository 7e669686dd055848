import type { SignOnProblem } from '@lodge/contracts'
import { updateMany } from '@lodge/database'
import type { Context } from '../../../foundation/context.ts'

/** Keeps of a platform's last launches when one let somebody in, and why one was refused. */
export async function noteLaunch(
  { db, now }: Pick<Context, 'db' | 'now'>,
  platform: { id: string } | { alias: string },
  problem: SignOnProblem | null,
): Promise<void> {
  const at = now()
  const noted = problem === null ? { launchedAt: at } : { launchProblem: problem, launchProblemAt: at }
  const named = 'id' in platform ? { id: platform.id } : { alias: platform.alias }
  await updateMany(db, 'identity_provider', { ...named, protocol: 'lti' }, noted)
}
