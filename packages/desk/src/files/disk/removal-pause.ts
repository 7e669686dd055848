import { randomUUID } from 'node:crypto'
import type { Stats } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { dayMs } from '@lodge/contracts'
import type { RemovalPause } from '../../foundation/file-store.ts'
import { readInPieces } from './read-in-pieces.ts'

const pausesIn = (root: string) => join(root, 'pauses')
const removedIn = (root: string) => join(root, 'removed')

/** Begins a pause, which every process sees by a file; one whose process died is over after a day. */
export async function pauseRemovals(root: string, pathOf: (key: string) => string): Promise<RemovalPause> {
  const mark = join(pausesIn(root), randomUUID())
  await mkdir(pausesIn(root), { recursive: true })
  await writeFile(mark, '', { flag: 'wx' })
  return {
    async open(key) {
      const [path, aside] = [pathOf(key), join(removedIn(root), key)]
      const facts = (await factsOf(path)) ?? (await factsOf(aside))
      // It may be removed before it is read.
      return facts && { size: facts.size, bytes: readInPieces(() => openFirst(path, aside)) }
    },
    async end() {
      await rm(mark, { force: true })
      if (!(await areRemovalsPaused(root))) await rm(removedIn(root), { recursive: true, force: true })
    },
  }
}

export async function areRemovalsPaused(root: string): Promise<boolean> {
  const names = await readdir(pausesIn(root)).catch(orNothing)
  for (const name of names ?? []) {
    const facts = await factsOf(join(pausesIn(root), name))
    if (facts && facts.mtimeMs > Date.now() - dayMs) return true
  }
  return false
}

/** Moves a file to where only those who pause removals look for it. */
export async function setAside(root: string, path: string): Promise<void> {
  await mkdir(removedIn(root), { recursive: true })
  await rename(path, join(removedIn(root), basename(path))).catch(orNothing)
}

async function openFirst(path: string, other: string): Promise<FileHandle> {
  return (await open(path).catch(orNothing)) ?? open(other)
}

export function factsOf(path: string): Promise<Stats | null> {
  return stat(path).catch(orNothing)
}

/** Returns null for the error that there is nothing. */
export function orNothing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}
