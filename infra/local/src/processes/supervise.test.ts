import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { waitForReadyMessage } from './supervise.ts'

test('a process counts as ready even if it sends other messages at the same moment', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lodge-ready-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const outputFile = join(folder, 'said')
  const program = join(folder, 'talkative.mjs')
  await writeFile(
    program,
    `import { writeFileSync } from 'node:fs'
    for (const word of ['one', 'two', 'ready']) process.send(word)
    writeFileSync(${JSON.stringify(outputFile)}, '')
    process.on('message', () => {})`,
  )
  const child = fork(program)
  onTestFinished(() => void child.kill())
  const ready = waitForReadyMessage(child, AbortSignal.timeout(5_000))
  // Nothing is heard while this process is busy, and then all of it at once.
  while (!existsSync(outputFile)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10)

  await expect(ready).resolves.toBeUndefined()
})
