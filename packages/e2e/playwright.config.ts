import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { quickBrowser } from './src/browser/browsers.ts'
import { readRunRecord } from './src/run-record.ts'

const { LODGE_E2E_DATA_DIR: givenCopy, LODGE_E2E_DATA_DIRS: startedCopies } = process.env
// The products start after this is read for the first time; every worker reads it again.
const isRunning = (givenCopy ?? startedCopies) !== undefined
// A worker keeps a core busy with its browser and its product; a copy that is given has room for one journey at a time.
const workers = givenCopy ? 1 : Math.min(4, availableParallelism())

export default defineConfig({
  testDir: './journeys',
  outputDir: './results',
  globalSetup: './src/global-setup.ts',
  // The longest take half a minute; a machine that is busy with other things takes its time.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  workers,
  // One that passes only at its second try is named; `npm test` bears with very few of them.
  retries: 1,
  fullyParallel: true,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: process.env.LODGE_E2E_REPORT ?? './results/report.json' }]],
  use: {
    ...(isRunning ? { baseURL: readRunRecord().portal } : {}),
    // To write each step down takes a fifth of a run, so it is done where somebody wants to know why a journey fails.
    trace: process.env.LODGE_E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // What has not come by now does not come, and says so long before the journey's own end.
    navigationTimeout: 45_000,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // Without a graphics card each frame of an animation is drawn by the cores that the product needs.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: quickBrowser,
  },
})
