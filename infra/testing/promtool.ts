import { spawnSync } from 'node:child_process'
import { findOrUnpackPromtool } from '@lodge/infra-local/find-promtool'

/** Runs promtool in a folder; returns how it ended and everything that it said. */
export function promtool(folder: string, ...args: string[]): { status: number | null; output: string } {
  const program = findOrUnpackPromtool(console.log)
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' })
  return { status, output: `${stdout}${stderr}` }
}
