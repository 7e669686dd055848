import { strings } from '@lodge/infra-strings/vite'
import { codeSplitting } from '@lodge/ui/chunks'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  base: '/',
  plugins: [react(), tailwindcss(), strings('apps/portal', 'packages/ui', 'packages/contracts')],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    chunkSizeWarningLimit: 800,
    rolldownOptions: { output: { codeSplitting } },
  },
})
