import { Worker } from 'node:worker_threads'
import type { LauncherSettings } from '../settings.ts'
import type { PreparedDatabase } from './seed-database.ts'

/** The thread gets it once Postgres runs. */
export interface SeedingTask {
  databaseUrl: string
  dataDir: string
  settings: Pick<LauncherSettings, 'mode' | 'demoPassword'>
}

export type SeedingNews = { line: string } | { prepared: PreparedDatabase }

/**
 * Runs `seedDatabase` in a thread, which loads while Postgres starts. Its memory goes with it; the launcher would keep
 * that for as long as Lodge runs.
 */
export async function seedInThread(
  startingPostgres: string | Promise<string>,
  { databaseUrl: given, databaseDirectUrl, dataDir, mode, demoPassword }: LauncherSettings,
  say: (line: string) => void,
): Promise<PreparedDatabase & { postgres: string }> {
  const program = new URL('./seeding-thread.ts', import.meta.url)
  // The launcher itself has little room for young objects.
  const thread = new Worker(program, { resourceLimits: { maxYoungGenerationSizeMb: 48 } })
  const result = new Promise<PreparedDatabase>((resolve, reject) => {
    thread.on('message', (news: SeedingNews) => ('line' in news ? say(news.line) : resolve(news.prepared)))
    thread.once('error', reject)
    // After either of these it changes nothing.
    thread.once('exit', (code) => reject(new Error(`Preparing the database ended with ${code}.`)))
  })
  result.catch(() => {})
  try {
    const postgres = await startingPostgres
    const databaseUrl = (given && databaseDirectUrl) || postgres
    const task: SeedingTask = { databaseUrl, dataDir, settings: { mode, demoPassword } }
    thread.postMessage(task)
    return { postgres, ...(await result) }
  } finally {
    await thread.terminate()
  }
}
