import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { readRunRecord } from './src/run-record.ts'

const chromium = process.env.LODGE_CHROMIUM ?? '/usr/bin/chromium'
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
  expect: { timeout: 15_000 },
  workers,
  fullyParallel: true,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: process.env.LODGE_E2E_REPORT ?? './results/report.json' }]],
  use: {
    ...(isRunning ? { baseURL: readRunRecord().portal } : {}),
    // A film of every page takes as much of a core as the page itself; the trace keeps its elements at each step.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // Without a graphics card each frame of an animation is drawn by the cores that the product needs.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(existsSync(chromium) ? { executablePath: chromium } : {}),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
