import { reasonsOfBackOffice, reasonsOfPrograms } from '@lodge/contracts'
import { compressedFiles } from '@lodge/infra-strings/compressed-files'
import { leanZod } from '@lodge/infra-strings/lean-zod'
import { pageStart } from '@lodge/infra-strings/page-start'
import { pureContracts } from '@lodge/infra-strings/pure-contracts'
import { trustedRoutes } from '@lodge/infra-strings/trusted-routes'
import { strings } from '@lodge/infra-strings/vite'
import { codeSplittingWithoutSchemas as codeSplitting } from '@lodge/ui/chunks'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const refusalsOfOthers = [...reasonsOfBackOffice, ...reasonsOfPrograms].map((reason) => `errors.${reason}`)

const worker = { source: 'src/web-push/service-worker.ts', fileName: 'web-push-worker.js' }

export default defineConfig({
  base: '/',
  plugins: [
    react(),
    tailwindcss(),
    strings(['apps/portal', 'packages/ui', 'packages/contracts'], refusalsOfOthers),
    serviceWorker(),
    leanZod(),
    pureContracts(),
    trustedRoutes(),
    pageStart({ isAppLate: true }),
    compressedFiles(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // The server puts into a page what it needs of them, and the rest comes as one file with the app.
    cssCodeSplit: false,
    chunkSizeWarningLimit: 800,
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting } } } },
    ssr: {
      build: {
        ssr: 'src/server/entry.ts',
        outDir: 'server/dist',
        copyPublicDir: false,
        emptyOutDir: true,
      },
      resolve: { noExternal: true },
    },
    // By itself: it shares nothing with the app, and browsers ask for an address that never changes.
    worker: {
      consumer: 'client',
      build: {
        emptyOutDir: false,
        copyPublicDir: false,
        manifest: false,
        modulePreload: false,
        rolldownOptions: { input: worker.source, output: { entryFileNames: worker.fileName } },
      },
    },
  },
  builder: {
    buildApp: async (builder) => {
      for (const environment of Object.values(builder.environments)) await builder.build(environment)
    },
  },
})

/** Serves the service worker from its source where there is no build. */
function serviceWorker(): Plugin {
  return {
    name: 'lodge-service-worker',
    configureServer: (server) => {
      server.middlewares.use(`/${worker.fileName}`, (_request, response, next) => {
        server.transformRequest(`/${worker.source}`).then((module) => {
          response.setHeader('content-type', 'text/javascript').end(module?.code)
        }, next)
      })
    },
  }
}
