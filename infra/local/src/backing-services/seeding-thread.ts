import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import { seedDatabase } from './seed-database.ts'
import type { SeedingNews, SeedingTask } from './seed-in-thread.ts'

if (!parentPort) throw new Error('The launcher starts this.')
const launcher = parentPort
const tell = (news: SeedingNews) => launcher.postMessage(news)

const [task] = await once(launcher, 'message')
const { databaseUrl, dataDir, settings }: SeedingTask = task
const data = { file: (name: string) => join(dataDir, name) }
const prepared = await seedDatabase(databaseUrl, data, settings, (line) => tell({ line }))
// Processes that start next load much of the same compiled code.
flushCompileCache()
tell({ prepared })
