import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Half of what the tests take is waiting: each core has a file at work.
    maxWorkers: '100%',
    // What a test waits for comes in milliseconds, unless the machine is busy with other things.
    expect: { poll: { timeout: 5_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          globalSetup: './infra/testing/global-setup.ts',
          include: ['{packages,apps,workers,infra}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**', 'packages/e2e/**'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          environment: 'jsdom',
          include: ['{packages,apps}/**/*.test.tsx'],
          exclude: ['**/node_modules/**', '**/dist/**'],
        },
      },
    ],
  },
})
