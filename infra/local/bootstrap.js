// The first step of `npm start`, `npm test` and all other commands of package.json that begin here. It may meet an old Node
// and a clone without any package, so it is plain JavaScript and uses nothing but Node itself.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const modules = join(root, 'node_modules')
const node24 = join(modules, 'node', 'bin', 'node')
const lockFile = join(root, 'package-lock.json')
const installStamp = join(modules, '.lodge-installed')
const database = join(root, 'packages', 'database')
const programs = {
  start: ['start.ts'],
  dev: ['start.ts', 'dev'],
  test: ['test.ts'],
  check: ['test.ts', 'check'],
  faults: [join('..', 'faults', 'faults.ts'), ...process.argv.slice(3)],
  jobs: ['jobs.ts', ...process.argv.slice(3)],
  mail: ['mail.ts', ...process.argv.slice(3)],
  admin: ['admin.ts', ...process.argv.slice(3)],
}

const task = process.argv[2]
const isTesting = ['test', 'check', 'faults'].includes(task)
if (!Object.hasOwn(programs, task))
  stopWith(
    'Say start, dev, test, check, faults, mail, jobs or admin, as in npm start, npm run dev or npm test.',
  )
try {
  if (!isInstalled()) {
    const redis = installRedisMeanwhile()
    install()
    await redis
  }
  if (!isGenerated()) generate()
  run(programs[task])
} catch (error) {
  stopWith(sentenceFor(String(error?.message || error)))
}

function isInstalled() {
  if (!existsSync(node24) || (isTesting && !hasTestPackages())) return false
  if (existsSync(installStamp)) return isUpToDate()
  // Somebody ran npm by hand: its own record of what it installed is as new as the lock.
  const record = join(modules, '.package-lock.json')
  return existsSync(record) && statSync(record).mtimeMs >= statSync(lockFile).mtimeMs
}

function isUpToDate() {
  return existsSync(installStamp) && readFileSync(installStamp, 'utf8') === hashOf([lockFile])
}

function hasTestPackages() {
  return existsSync(join(modules, 'vitest'))
}

/** Leaves out what only tests and checks need, until somebody runs them. */
function install() {
  if (isUpToDate() && existsSync(node24)) {
    console.log('Installing what tests need besides')
    // Another terminal may run Lodge from what is there. An interrupted addition begins from nothing.
    writeFileSync(installStamp, 'unfinished')
    runNpm('install', '--include=dev', '--no-save')
  } else {
    console.log('Installing packages; the first time this takes a minute or two')
    runNpm('ci', isTesting || hasTestPackages() ? '--include=dev' : '--omit=dev')
  }
  if (!existsSync(node24))
    throw new Error('npm did not run the install scripts; run `npm rebuild node` and start again.')
  writeFileSync(installStamp, hashOf([lockFile]))
}

/** Without it the launcher installs it, or says what is missing; here it takes no time of its own. */
function installRedisMeanwhile() {
  const folders = [...(process.env.PATH || '').split(':'), '/usr/local/bin', '/usr/bin', '/usr/sbin']
  const has = (command) => folders.some((folder) => folder && existsSync(join(folder, command)))
  if (process.env.REDIS_URL || has('redis-server') || has('valkey-server')) return undefined
  if (process.getuid?.() !== 0 || !has('apt-get')) return undefined
  console.log('Installing Redis by apt-get, because none was found')
  const commands = 'apt-get update && apt-get install -y --no-install-recommends redis-server'
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const child = spawn('sh', ['-c', commands], { stdio: 'ignore', env })
  return new Promise((resolve) => child.once('close', resolve).once('error', resolve))
}

function runNpm(...task) {
  const [command, ...words] = npmCommand()
  const flags = ['--ignore-scripts=false', '--no-audit', '--no-fund', '--loglevel=error']
  const { status, stderr, error } = spawnSync(command, [...words, ...task, ...flags], {
    cwd: root,
    env: offlineEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (error) throw new Error('npm is missing; install Node.js together with npm and start again.')
  if (status !== 0) throw new Error(stderr || `npm ${task[0]} ended with ${status}`)
}

// Prisma would download an engine that never runs here; any program that exists keeps it from doing so.
function offlineEnvironment() {
  const anyProgram = ['/bin/true', '/usr/bin/true', process.execPath].find((path) => existsSync(path))
  return {
    ...process.env,
    PRISMA_SCHEMA_ENGINE_BINARY: anyProgram,
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    CHECKPOINT_DISABLE: '1',
    PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
  }
}

// npm replaces node_modules with the Node in there, so another Node has to run it where there is one.
function npmCommand() {
  const npm = process.env.npm_execpath
  if (!npm?.endsWith('.js')) return ['npm']
  const folders = (process.env.PATH || '')
    .split(':')
    .filter((folder) => folder && !folder.includes('node_modules'))
  const node = folders.map((folder) => join(folder, 'node')).find((path) => existsSync(path))
  return [node || process.execPath, npm]
}

function generatedStamp() {
  return join(database, 'src', 'generated', '.schema')
}

function hashOfSchema() {
  return hashOf([
    join(database, 'prisma', 'schema.prisma'),
    join(database, 'scripts', 'generate-tables.ts'),
    join(modules, '@prisma', 'prisma-schema-wasm', 'package.json'),
  ])
}

function isGenerated() {
  return existsSync(generatedStamp()) && readFileSync(generatedStamp(), 'utf8') === hashOfSchema()
}

function generate() {
  const script = join(database, 'scripts', 'generate-tables.ts')
  const { status, stdout, stderr } = spawnSync(node24, [script], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`The types of the tables could not be generated: ${stderr || stdout}`)
  writeFileSync(generatedStamp(), hashOfSchema())
}

function run([program, ...words]) {
  const path = `${join(modules, '.bin')}:${process.env.PATH || ''}`
  // Every process of Lodge loads the same sources; the second one finds them compiled.
  const compiled = process.env.NODE_COMPILE_CACHE || join(modules, '.cache', 'lodge-compiled')
  // A launcher waits for most of its time; what is large in it has a thread or a process of its own.
  const flags = ['start', 'dev'].includes(task) ? ['--max-semi-space-size=1'] : []
  const child = spawn(node24, [...flags, join(root, 'infra', 'local', program), ...words], {
    cwd: root,
    env: { ...process.env, PATH: path, NODE_COMPILE_CACHE: compiled },
    // Through the channel the program learns when this process is gone, however it ended.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => stopWith(sentenceFor(error.message)))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : code))
}

function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(readFileSync(file))
  return hash.digest('hex')
}

function sentenceFor(message) {
  if (/ENOSPC|no space left/i.test(message))
    return `The disk that holds ${root} is full; free some space and start again.`
  if (/EACCES|EPERM|EROFS|permission denied/i.test(message))
    return `This user may not write to ${root}; change its owner, or clone into a folder of yours.`
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH/.test(message))
    return 'npm cannot reach its registry; check the network, or the registry in your npm settings, and start again.'
  const lines = message.split('\n').map((line) => line.replace(/npm (error|ERR!) ?/, '').trim())
  const telling = lines.filter((line) => line && !/code E[A-Z]+$|^npm warn/i.test(line))
  return telling[0] || 'Something went wrong.'
}

function stopWith(sentence) {
  console.error(sentence)
  process.exit(1)
}
