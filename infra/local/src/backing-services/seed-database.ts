import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { createDatabase, migrate } from '@lodge/database'
import { type DemoSignIns, seedDemo, seedEssentials } from '@lodge/database/seed'
import { Client } from 'pg'
import type { DataFolder } from '../data-folder/data-folder.ts'
import { readJson, writeJson } from '../json-file.ts'
import type { LauncherSettings } from '../settings.ts'

/** Demo sign-ins, with the password of its staff. */
export type SignIns = DemoSignIns & { password: string }

export interface PreparedDatabase {
  /** Undefined without a demo. */
  signIns: SignIns | undefined
  /** The secret of a set-up link, while a production is not set up. */
  setupToken: string | undefined
}

/**
 * Migrates, and on first use fills the database with the demo. A database that was in use is never filled: everyone
 * knows the demo's passwords. A production gets a set-up link until somebody has used one.
 */
export async function seedDatabase(
  databaseUrl: string,
  data: Pick<DataFolder, 'file'>,
  { mode, demoPassword }: Pick<LauncherSettings, 'mode' | 'demoPassword'>,
  say: (line: string) => void,
): Promise<PreparedDatabase> {
  const unfinished = data.file('seeding')
  if (mode === 'demo' && (await isEmpty(databaseUrl))) writeFileSync(unfinished, '')
  await migrate(databaseUrl)
  if (existsSync(unfinished)) {
    say('Filling the demo')
    const now = new Date()
    const people = await seedDemo({ databaseUrl, password: demoPassword, now })
    await liven(databaseUrl, now)
    writeJson(data.file('sign-ins.json'), { ...people, password: demoPassword })
    rmSync(unfinished)
  }
  if (mode === 'production') return { signIns: undefined, setupToken: await prepareProduction(databaseUrl) }
  const stored = readJson(data.file('sign-ins.json'))
  return { signIns: isSignIns(stored) ? stored : undefined, setupToken: undefined }
}

async function prepareProduction(databaseUrl: string): Promise<string | undefined> {
  // A filled demo needs nothing of the desk, half of all that the launcher would load.
  const { createSetupLink, isSetupPending } = await import('@lodge/desk/settings')
  const db = createDatabase(databaseUrl, { maxConnections: 1 })
  try {
    await seedEssentials(db)
    return (await isSetupPending(db)) ? (await createSetupLink(db, new Date())).token : undefined
  } finally {
    await db.close()
  }
}

async function liven(databaseUrl: string, now: Date): Promise<void> {
  const { livenDemo } = await import('@lodge/desk/settings')
  const db = createDatabase(databaseUrl, { maxConnections: 1 })
  try {
    await livenDemo(db, now)
  } finally {
    await db.close()
  }
}

async function isEmpty(databaseUrl: string): Promise<boolean> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ empty: boolean }>(
      `SELECT to_regclass('_prisma_migrations') IS NULL AS empty`,
    )
    return rows[0]?.empty ?? false
  } finally {
    await client.end()
  }
}

function isSignIns(value: unknown): value is SignIns {
  if (typeof value !== 'object' || value === null) return false
  return 'portal' in value && 'admin' in value && 'password' in value
}
