import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { inModules } from './run-command.ts'

/**
 * Shares one folder of compiled sources, and keeps temporary files in memory, where creating a database takes a tenth
 * of the time.
 */
export function testEnvironment(): { NODE_COMPILE_CACHE: string; TMPDIR: string } {
  return {
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? inModules('.cache', 'lodge-compiled'),
    TMPDIR: process.env.TMPDIR ?? (hasRoom(memoryFolder) ? memoryFolder : tmpdir()),
  }
}

const memoryFolder = '/dev/shm'
const GiB = 2 ** 30

/** A run writes about two gigabytes; a container's folder often has 64 megabytes. */
function hasRoom(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    return Math.min(bavail * bsize, process.availableMemory() - 2 * GiB) > 4 * GiB
  } catch {
    return false
  }
}
