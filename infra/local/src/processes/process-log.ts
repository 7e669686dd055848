import type { ChildProcess } from 'node:child_process'
import { createWriteStream, renameSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline'

export interface LogOutput {
  logsDir: string
  say: (line: string) => void
}

/** Keeps output in a file; errors also go to the console, one line each. */
export interface ProcessLog {
  /** Relative to the working directory. */
  path: string
  follow: (child: ChildProcess) => void
  /** Returns the last line on standard error. */
  lastWords: () => string | undefined
  close: () => void
}

const fullAtBytes = 5_000_000

export function openLog(name: string, { logsDir, say }: LogOutput): ProcessLog {
  const file = join(logsDir, `${name}.log`)
  setAsideWhenFull(file)
  const out = createWriteStream(file, { flags: 'a', mode: 0o600 })
  // A full disk must not end the launcher.
  out.on('error', () => {})
  let words: string | undefined
  return {
    path: relative(process.cwd(), file),
    follow: (child) => {
      for (const stream of [child.stdout, child.stderr]) {
        if (!stream) continue
        createInterface({ input: stream }).on('line', (line) => {
          out.write(`${line}\n`)
          if (stream === child.stderr && isTelling(line, words)) words = line.trim()
          const error = findLoggedError(line)
          if (error) say(`${name}: ${error}`)
        })
      }
    },
    lastWords: () => words,
    close: () => out.end(),
  }
}

const errorLine = /^\w*Error\b.*:|\b(FATAL|PANIC):/

// Prefers the line of a crash with the error, otherwise the last.
function isTelling(line: string, before: string | undefined): boolean {
  if (errorLine.test(line)) return true
  if (before && errorLine.test(before)) return false
  return /^\S/.test(line) && !/^Node\.js v|^file:|^[{}^]/.test(line)
}

/** Reads lines of level error or worse. */
function findLoggedError(line: string): string | undefined {
  if (!line.startsWith('{')) return undefined
  try {
    const { level, msg, err } = JSON.parse(line)
    if (typeof level !== 'number' || level < 50) return undefined
    return [msg, err?.message].filter((part) => typeof part === 'string' && part !== '').join(': ') || line
  } catch {
    return undefined
  }
}

function setAsideWhenFull(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > fullAtBytes) renameSync(file, `${file}.1`)
}
