import { compressedFiles } from '@lodge/infra-strings/compressed-files'
import { leanZod } from '@lodge/infra-strings/lean-zod'
import { pageStart } from '@lodge/infra-strings/page-start'
import { pureContracts } from '@lodge/infra-strings/pure-contracts'
import { strings } from '@lodge/infra-strings/vite'
import { codeSplitting } from '@lodge/ui/chunks'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  base: '/admin/',
  plugins: [
    react(),
    tailwindcss(),
    strings(['apps/admin', 'packages/ui', 'packages/domain', 'packages/contracts']),
    leanZod(),
    pureContracts(),
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
