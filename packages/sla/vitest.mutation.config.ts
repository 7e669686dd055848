import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/testing/every-test.ts'],
    setupFiles: ['./src/testing/fewer-runs.ts'],
    testTimeout: 20_000,
  },
})
