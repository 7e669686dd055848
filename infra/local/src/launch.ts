import { rmSync } from 'node:fs'
import { releasePorts } from './claim-port.ts'
import { takeDataFolder } from './data-folder.ts'
import type { SignIns } from './fill-database.ts'
import { endLeftovers, openLedger } from './process-ledger.ts'
import { addressesOf, type RunFile } from './run-file.ts'
import type { Settings } from './settings.ts'
import { type Copy, startFoundation, startLodge } from './start-parts.ts'
import { stopInOrder } from './stop-in-order.ts'
import type { Supervised } from './supervise.ts'
import { writeJson } from './write-json.ts'

/** A copy of Lodge that runs. */
export interface RunningCopy {
  addresses: Omit<RunFile, 'pids'>
  signIns: SignIns | undefined
  stop: () => Promise<void>
}

/**
 * Starts everything and resolves when all of it is ready. When a part fails, or `interrupted` fires first, what had
 * started is stopped again and the reason is thrown.
 */
export async function launch(
  settings: Settings,
  say: (line: string) => void,
  interrupted: AbortSignal,
): Promise<RunningCopy> {
  const data = takeDataFolder(settings.dataDir)
  const runFile = data.file('run.json')
  const ledgerFile = data.file('processes.json')
  rmSync(runFile, { force: true })
  const leftovers = await endLeftovers(ledgerFile)
  if (leftovers.length > 0) say(`Ended what an earlier run left behind: ${leftovers.join(', ')}`)

  let addresses: RunningCopy['addresses'] | undefined
  const publish = () => addresses && writeJson(runFile, { ...addresses, pids: ledger.pids() })
  const ledger = openLedger(ledgerFile, publish)
  ledger.note('launcher', process.pid)
  const running: Supervised[] = []
  const ports: number[] = []
  const stop = async () => {
    await stopInOrder(running)
    rmSync(runFile, { force: true })
    ledger.clear()
    releasePorts(ports)
    data.release()
  }
  try {
    const surroundings = { logsDir: data.file('logs'), say, interrupted, onPid: ledger.note }
    const copy: Copy = { settings, data, surroundings, running, ports }
    const foundation = await startFoundation(copy)
    addresses = addressesOf(foundation, await startLodge(copy, foundation))
    publish()
    return { addresses, signIns: foundation.signIns, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
