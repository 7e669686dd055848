import { join } from 'node:path'
import { chooseAnyPort } from '../ports/choose-ports.ts'
import { childEnvironment } from '../processes/child-environment.ts'
import { apiPlan, localHost, nodePlan, workerPlan } from '../processes/lodge-processes.ts'
import { type ProcessPlan, waitForReadyMessage } from '../processes/supervise.ts'
import { type BackingServices, type StartingInstance, superviseAll } from '../start-parts.ts'

/** Runs from sources: API and workers restart on changes, clients have hot reload. Returns the address for browsers. */
export async function startWatched(copy: StartingInstance, services: BackingServices): Promise<string> {
  const { settings, data, portLocks } = copy
  const host = localHost(settings.host)
  const adminPort = await chooseAnyPort(host, portLocks.lock)
  const apiPort = await chooseAnyPort(host, portLocks.lock)
  const env = childEnvironment(process.env, settings, services, data.file('files'))
  // One process: only the first is watched.
  const apiSettings = { HOST: host, PORT: String(apiPort), LODGE_API_PROCESSES: '1' }
  const watchedEnv = { ...env, NODE_ENV: 'development', ...apiSettings }
  const ports = [services.ports.web, adminPort, apiPort]
  await superviseAll(copy, [
    restartOnChange(apiPlan(watchedEnv, `http://${host}:${apiPort}`)),
    ...settings.workers.map((name) => restartOnChange(workerPlan(name, watchedEnv))),
    clientsPlan([settings.host, ...ports.map(String)], { ...env, NODE_ENV: 'development' }),
  ])
  return env.APP_URL
}

function restartOnChange(plan: ProcessPlan): ProcessPlan {
  return { ...plan, args: ['--watch', '--watch-preserve-output', ...plan.args] }
}

function clientsPlan(args: string[], env: NodeJS.ProcessEnv): ProcessPlan {
  const plan = nodePlan('clients', join(import.meta.dirname, 'client-servers.ts'), env)
  return { ...plan, args: [...plan.args, ...args], ready: waitForReadyMessage }
}
