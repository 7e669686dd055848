import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/testing/all-tests.ts'],
    setupFiles: ['./src/testing/fewer-runs.ts'],
    testTimeout: 20_000,
  },
})
