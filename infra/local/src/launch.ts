import { rmSync } from 'node:fs'
import type { SignIns } from './backing-services/seed-database.ts'
import { compressClients } from './build-clients.ts'
import { lockDataFolder } from './data-folder/data-folder.ts'
import { type RunFile, toAddresses } from './data-folder/run-file.ts'
import { startWatched } from './dev/start-watched.ts'
import { writeJson } from './json-file.ts'
import { findTakenPorts } from './ports/choose-ports.ts'
import { openPortLocks } from './ports/port-locks.ts'
import { endLeftovers, openProcessRegistry } from './processes/process-registry.ts'
import { stopInOrder } from './processes/stop-in-order.ts'
import type { SupervisedProcess } from './processes/supervise.ts'
import type { LauncherSettings } from './settings.ts'
import { type StartingInstance, startBackingServices, startLodge } from './start-parts.ts'

export interface RunningInstance {
  addresses: Omit<RunFile, 'pids'>
  signIns: SignIns | undefined
  setupToken: string | undefined
  stop: () => Promise<void>
}

/**
 * Resolves when every part is ready. When a part fails, or `interrupted` fires, started parts are stopped and the
 * reason is thrown. Where another program takes a port first, everything starts again on another one, unless that
 * keeps happening.
 */
export async function launch(
  settings: LauncherSettings,
  say: (line: string) => void,
  interrupted: AbortSignal,
  triesLeft = 2,
): Promise<RunningInstance> {
  const data = lockDataFolder(settings.dataDir)
  const runFile = data.file('run.json')
  const ledgerFile = data.file('processes.json')
  rmSync(runFile, { force: true })
  const leftovers = await endLeftovers(ledgerFile)
  if (leftovers.length > 0) say(`Ended what an earlier run left behind: ${leftovers.join(', ')}`)

  let addresses: RunningInstance['addresses'] | undefined
  const publish = () => addresses && writeJson(runFile, { ...addresses, pids: ledger.pids() })
  const ledger = openProcessRegistry(ledgerFile, publish)
  ledger.note('launcher', process.pid)
  const running: SupervisedProcess[] = []
  const claims = openPortLocks()
  const stop = async () => {
    await stopInOrder(running)
    rmSync(runFile, { force: true })
    ledger.clear()
    await claims.release()
    data.release()
  }
  const surroundings = { logsDir: data.file('logs'), say, interrupted, onPid: ledger.note }
  const copy: StartingInstance = {
    settings,
    data,
    supervisor: surroundings,
    running,
    portLocks: claims,
    ports: undefined,
  }
  try {
    const foundation = await startBackingServices(copy)
    const start = settings.watches ? startWatched : startLodge
    addresses = toAddresses(foundation, await start(copy, foundation))
    publish()
    const { signIns, setupToken } = foundation
    const compressing = settings.watches ? undefined : compressClients()
    const stopAll = async () => {
      compressing?.stop()
      await stop()
    }
    return { addresses, signIns, setupToken, stop: stopAll }
  } catch (error) {
    await stop()
    const takenPorts = await findTakenPorts(Object.values(copy.ports ?? {}), settings.host)
    if (interrupted.aborted || takenPorts.length === 0 || triesLeft === 0) throw error
    say(`Starting again, because another program took port ${takenPorts.join(' and ')} meanwhile`)
    return launch(settings, say, interrupted, triesLeft - 1)
  }
}
