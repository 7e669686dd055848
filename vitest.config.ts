import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { testEnvironment } from './infra/local/src/checks/test-environment.ts'

Object.assign(process.env, testEnvironment())

const noTests = ['**/node_modules/**', '**/dist/**', 'packages/e2e/**']
/** They start whole products, or change what all modules of a process share. The slowest come first. */
const needOwnProcess = ['infra/{tests,faults}/**/*.test.ts']
/** The same, on the Postgres and the Redis that all tests of a run share. */
const needOwnProcessAndServers = [
  'packages/events/**/*.test.ts',
  'packages/database/**/{statement-names,pipeline-queries,transact,keep-plans}.test.ts',
  'workers/**/*.test.ts',
  'infra/nodes/*.test.ts',
]
/** They compute, and need nothing else. */
const pure = [
  'packages/{contracts,domain,mail,sla}/**/*.test.ts',
  'infra/local/src/{checks,ports}/**/*.test.ts',
]

/** What runs in a browser, where a module is also a store. */
const clients = '{packages/{client,ui},apps/{admin,portal}}/**'
const ofClients = {
  // Packages and jsdom are loaded once per process, our own modules once per file, and then they get their texts.
  isolate: false,
  setupFiles: ['./packages/ui/src/testing/fresh-page.ts', './infra/strings/src/provide-english.ts'],
  sequence: { setupFiles: 'list' },
} as const

/** They read every word on the page, which what other files have left can change. */
const needOwnPage = ['apps/*/src/pseudo-locale.test.tsx']

const timeouts = { testTimeout: 60_000, hookTimeout: 120_000 }
// Started only when a chosen test is of a project with them.
const onServers = { ...timeouts, globalSetup: './infra/testing/global-setup.ts' }

export default defineConfig({
  test: {
    // Much of what the tests take is waiting: one file more than there are cores keeps each core at work.
    maxWorkers: availableParallelism() + 1,
    // What a test waits for comes in milliseconds, unless the machine is busy with other things.
    expect: { poll: { timeout: 15_000 } },
    // Projects run in the order of their names.
    projects: [
      {
        extends: true,
        test: {
          ...timeouts,
          // A launcher that a busy machine lets wait is no failure.
          testTimeout: 120_000,
          hookTimeout: 300_000,
          name: 'alone',
          include: needOwnProcess,
          exclude: noTests,
        },
      },
      {
        extends: true,
        test: { ...onServers, name: 'apart', include: needOwnProcessAndServers, exclude: noTests },
      },
      {
        extends: true,
        test: {
          ...timeouts,
          ...ofClients,
          name: 'clients',
          include: [`${clients}/*.test.ts`],
          exclude: noTests,
        },
      },
      {
        extends: true,
        test: {
          ...onServers,
          name: 'node',
          include: ['{packages,apps,workers,infra}/**/*.test.ts'],
          exclude: [
            ...noTests,
            ...needOwnProcess,
            ...needOwnProcessAndServers,
            `${clients}/*.test.ts`,
            ...pure,
          ],
          // Each file has a database of its own and changes nothing else, so that a process loads its modules once.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { ...timeouts, name: 'pure', include: pure, exclude: noTests, isolate: false },
      },
      {
        extends: true,
        test: {
          ...ofClients,
          name: 'screens',
          environment: 'jsdom',
          // Whole screens are drawn and real requests made: a busy machine takes its time.
          testTimeout: 80_000,
          include: [`${clients}/*.test.tsx`],
          exclude: [...noTests, ...needOwnPage],
        },
      },
      {
        extends: true,
        test: {
          ...ofClients,
          name: 'screens-alone',
          environment: 'jsdom',
          isolate: true,
          testTimeout: 80_000,
          include: needOwnPage,
          exclude: noTests,
        },
      },
    ],
  },
})
