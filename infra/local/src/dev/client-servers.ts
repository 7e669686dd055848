import { join } from 'node:path'
import { createServer, type InlineConfig, type ProxyOptions } from 'vite'
import { localHost } from '../processes/lodge-processes.ts'
import { root } from '../settings.ts'

// Serves both clients from their sources, with hot reload: the portal at the address that people open, which passes on
// /admin to the admin's own server and what is the API's to the API. They send no content security policy, which would
// refuse what Vite adds to a page; that of production comes from the API alone.
const [host = '', webPort, adminPort, apiPort] = process.argv.slice(2)

const servers = await Promise.all([
  createServer(
    configOf('portal', Number(webPort), {
      '^/(api|sanctum|socket\\.io|readyz|healthz|sitemap\\.xml|robots\\.txt)(/|$|\\?)': {
        target: `http://${localHost(host)}:${apiPort}`,
        ws: true,
      },
      '^/admin(/|$|\\?)': {
        target: `http://${localHost(host)}:${adminPort}`,
        ws: true,
        rewrite: (path) => path.replace(/^\/admin(?=$|\?)/, '/admin/'),
      },
    }),
  ),
  createServer(configOf('admin', Number(adminPort))),
])
await Promise.all(servers.map((server) => server.listen()))
process.send?.('ready')

async function stop() {
  await Promise.all(servers.map((server) => server.close()))
  process.exit(0)
}
process.once('SIGTERM', stop)
process.once('disconnect', stop)

function configOf(app: string, port: number, proxy: Record<string, ProxyOptions> = {}): InlineConfig {
  return {
    root: join(root, 'apps', app),
    clearScreen: false,
    // A page calls the address that it came from.
    plugins: [{ name: 'app-url', transformIndexHtml: (html) => html.replaceAll('%APP_URL%', '') }],
    server: { host, port, strictPort: true, proxy },
  }
}
