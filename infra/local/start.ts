import { setFlagsFromString } from 'node:v8'
import { launch } from './src/launch.ts'
import { explainError, LauncherError } from './src/launcher-error.ts'
import { readSettings, requireForProduction } from './src/settings.ts'
import { welcome } from './src/welcome.ts'

// The engines that migrate and fill the database are done before it pays to optimise them: with ten times its budget
// V8 does so only for what runs long.
setFlagsFromString('--wasm-tiering-budget=130000000')
// `npm start` runs what is built, `npm run dev` the sources as they change.
const interruption = new AbortController()
const stopRequest = new Promise<void>((resolve) => {
  interruption.signal.addEventListener('abort', () => resolve())
})
// Ctrl-C arrives from the terminal and again from npm; the second one changes nothing.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => interruption.abort(new LauncherError('Stopped before everything was up.')))
}
process.on('disconnect', () => interruption.abort(new LauncherError('Stopped before everything was up.')))
// The terminal may be gone while the processes are still to be stopped.
process.stdout.on('error', () => {})

try {
  const settings = readSettings(process.env, process.argv[2] === 'dev')
  requireForProduction(settings, process.env)
  const copy = await launch(settings, say, interruption.signal)
  for (const line of welcome(copy)) say(line)
  await stopRequest
  say('Stopping')
  await copy.stop()
  process.exit(0)
} catch (error) {
  console.error(explainError(error, process.env.LODGE_DATA_DIR || '.data'))
  process.exit(interruption.signal.aborted ? 0 : 1)
}

function say(line: string): void {
  console.log(line)
}
