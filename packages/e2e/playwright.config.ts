import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { readRunRecord } from './src/run-record.ts'

const chromium = process.env.LODGE_CHROMIUM ?? '/usr/bin/chromium'
// The product starts after this is read for the first time; every worker reads it again.
const isRunning = process.env.LODGE_E2E_DATA_DIR !== undefined

export default defineConfig({
  testDir: './journeys',
  outputDir: './results',
  globalSetup: './src/global-setup.ts',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  workers: 1,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: process.env.LODGE_E2E_REPORT ?? './results/report.json' }]],
  use: {
    ...(isRunning ? { baseURL: readRunRecord().portal } : {}),
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
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
