import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { demoPassword } from './run-record.ts'

const launcher = fileURLToPath(new URL('../../../infra/local/start.ts', import.meta.url))

export interface Product {
  dataDirectory: string
  output: string
  stop: () => Promise<void>
}

/**
 * Starts the whole product as `npm start` does, with data of its own on free ports, and waits until it is ready; as a
 * demo without limits unless the environment says otherwise.
 */
export async function startProduct(
  dataDirectory?: string,
  extraEnv: NodeJS.ProcessEnv = { LODGE_RATE_LIMITS: 'off' },
): Promise<Product> {
  const directory = dataDirectory ?? (await mkdtemp(join(tmpdir(), 'lodge-e2e-')))
  // Without PORT the launcher takes any free one, so that copies run side by side.
  const { PORT: _port, ...environment } = process.env
  const child = spawn(process.execPath, [launcher], {
    env: {
      ...environment,
      LODGE_DATA_DIR: directory,
      LODGE_DEMO_PASSWORD: demoPassword,
      ...extraEnv,
    },
    // By the channel it learns when this process is gone, however it ended.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const output = await waitUntilReady(child)
  return {
    dataDirectory: directory,
    output,
    stop: async () => {
      const exit = once(child, 'exit')
      child.kill('SIGINT')
      await exit
      if (!dataDirectory) await rm(directory, { recursive: true, force: true })
    },
  }
}

function waitUntilReady(child: ChildProcess): Promise<string> {
  let output = ''
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('Lodge is ready')) resolve(output)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', (code) =>
      reject(new Error(`The product stopped with ${code} before it was ready:\n${output}`)),
    )
  })
}
