import { spawnSync } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A file system of a fixed size, which can be full. */
export interface SmallDisk {
  folder: string
  /** Takes all room that is left. */
  fill: () => Promise<void>
  free: () => Promise<void>
  close: () => void
}

/** Mounts one of `mebibytes` in `parent`; returns undefined where the system does not allow it. */
export async function mountSmallDisk(parent: string, mebibytes: number): Promise<SmallDisk | undefined> {
  const folder = join(parent, 'disk')
  await mkdir(folder)
  const { status } = spawnSync('mount', [
    '-t',
    'tmpfs',
    '-o',
    `size=${mebibytes}m,mode=0755`,
    'lodge',
    folder,
  ])
  if (status !== 0) return undefined
  const ballast = join(folder, 'ballast')
  return {
    folder,
    fill: () => writeFile(ballast, Buffer.alloc(mebibytes * 2 ** 20)).catch(() => undefined),
    free: () => rm(ballast, { force: true }),
    close: () => void spawnSync('umount', ['-l', folder]),
  }
}
