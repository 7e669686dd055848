import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'

export interface DocumentedProgram {
  folder: string
  /** Starts it with these variables of the environment; what it prints is in `output`. */
  start: (variables: Record<string, string>) => RunningProgram
  remove: () => Promise<void>
}

export interface RunningProgram {
  output: () => string
  /** Ends it by SIGKILL, as a machine that goes away does. */
  kill: () => Promise<void>
}

/** Takes the one TypeScript program of a document into a folder of its own. */
export async function takeDocumentedProgram(document: string): Promise<DocumentedProgram> {
  const path = fileURLToPath(new URL(`../../../../docs/${document}`, import.meta.url))
  const [, code] = /^```ts\n([\s\S]*?)^```$/m.exec(await readFile(path, 'utf8')) ?? []
  if (!code) throw new Error(`${document} has no program`)
  const folder = await mkdtemp(join(tmpdir(), 'lodge-program-'))
  await writeFile(join(folder, 'program.ts'), code)
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  return {
    folder,
    start: (variables) =>
      follow(
        spawn(process.execPath, ['program.ts'], {
          cwd: folder,
          env: variables,
          stdio: ['ignore', 'pipe', 'pipe'],
        }),
      ),
    remove: () => rm(folder, { recursive: true }),
  }
}

function follow(child: ChildProcessByStdio<null, Readable, Readable>): RunningProgram {
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()))
  return {
    output: () => output,
    kill: () => {
      child.kill('SIGKILL')
      return closed
    },
  }
}
