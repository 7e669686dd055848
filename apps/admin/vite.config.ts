import { reasonsOfPrograms } from '@lodge/contracts'
import { compressedFiles } from '@lodge/infra-strings/compressed-files'
import { leanZod } from '@lodge/infra-strings/lean-zod'
import { pageStart } from '@lodge/infra-strings/page-start'
import { pureContracts } from '@lodge/infra-strings/pure-contracts'
import { tablesOfSinglePages, trustedRoutes } from '@lodge/infra-strings/trusted-routes'
import { strings } from '@lodge/infra-strings/vite'
import { codeSplitting } from '@lodge/ui/chunks'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const refusalsOfPrograms = reasonsOfPrograms.map((reason) => `errors.${reason}`)

export default defineConfig({
  base: '/admin/',
  plugins: [
    react(),
    tailwindcss(),
    strings(['apps/admin', 'packages/ui', 'packages/domain', 'packages/contracts'], refusalsOfPrograms),
    leanZod(),
    pureContracts(),
    trustedRoutes(tablesOfSinglePages),
    pageStart({ isAppLate: false }),
    compressedFiles(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    chunkSizeWarningLimit: 800,
    rolldownOptions: { output: { codeSplitting } },
  },
})
