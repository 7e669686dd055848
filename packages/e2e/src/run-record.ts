import { readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The launcher's record of a running product: its addresses, and its processes by name. */
export interface RunRecord {
  portal: string
  admin: string
  api: string
  mail: string
  mailApi: string
  /** Takes mail to the mailboxes. */
  mailIn: string
  postgres: string
  redis: string
  pids: Record<string, number>
}

export function readRunRecord(dataDirectory = dataDirectoryOfRun()): RunRecord {
  return JSON.parse(readFileSync(join(dataDirectory, 'run.json'), 'utf8'))
}

function dataDirectoryOfRun(): string {
  const { LODGE_E2E_DATA_DIRS, LODGE_E2E_DATA_DIR, TEST_PARALLEL_INDEX } = process.env
  const ofWorker = LODGE_E2E_DATA_DIRS?.split(delimiter)[Number(TEST_PARALLEL_INDEX ?? 0)]
  const directory = ofWorker ?? LODGE_E2E_DATA_DIR
  if (!directory) throw new Error('LODGE_E2E_DATA_DIR is not set: run the journeys by Playwright')
  return directory
}

/** The password of every demo person of this run. */
export const demoPassword = 'journey-password-for-tests'
