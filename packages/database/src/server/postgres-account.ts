import { spawnSync } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** The account that Postgres runs under; without an owner it is the one that started us. */
export interface PostgresAccount {
  owner: { uid: number; gid: number } | undefined
  /** Has to be let into folders that only root may enter, such as root's home. */
  needsPassage: boolean
}

export interface Command {
  command: string
  args: string[]
  uid?: number
  gid?: number
}

/**
 * Finds the account for Postgres, which refuses to run as root. An ordinary user runs it as themselves; root runs it as
 * the owner of the data, else as `postgres`, else as `nobody`.
 */
export async function findPostgresAccount(dataFolder: string, program: string): Promise<PostgresAccount> {
  if (process.getuid?.() !== 0) return { owner: undefined, needsPassage: false }
  const owner = (await ownerOf(dataFolder)) ?? accountNamed('postgres') ?? accountNamed('nobody') ?? nobody
  for (const needsPassage of [false, true]) {
    const account = { owner, needsPassage }
    if (canReach(account, [program, dirname(dataFolder)])) return account
  }
  throw new Error(
    `Postgres does not run as root, and its account may not enter ${dirname(dataFolder)}; work in a folder that every user may enter, or set DATABASE_URL.`,
  )
}

/** Returns the command that runs `program` under that account. */
export function commandAsAccount(
  { owner, needsPassage }: PostgresAccount,
  program: string,
  args: string[],
): Command {
  if (!owner) return { command: program, args }
  if (!needsPassage) return { command: program, args, ...owner }
  // Without the last one the capability does not count where a program asks the system beforehand, as initdb does.
  const passage = [
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    '--securebits=+no_setuid_fixup',
  ]
  const words = [
    `--reuid=${owner.uid}`,
    `--regid=${owner.gid}`,
    '--clear-groups',
    ...passage,
    '--',
    program,
    ...args,
  ]
  return { command: 'setpriv', args: words }
}

const nobody = { uid: 65_534, gid: 65_534 }

async function ownerOf(folder: string) {
  const owner = await stat(folder).catch(() => undefined)
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : undefined
}

function accountNamed(name: string) {
  const ids = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }))
  const [uid, gid] = ids.map(({ status, stdout }) => (status === 0 ? Number(stdout) : 0))
  return uid && gid ? { uid, gid } : undefined
}

function canReach(account: PostgresAccount, paths: string[]): boolean {
  const test = 'for path; do test -x "$path" || exit 1; done'
  const { command, args, ...owner } = commandAsAccount(account, 'sh', ['-c', test, 'sh', ...paths])
  return spawnSync(command, args, { ...owner, cwd: '/' }).status === 0
}
