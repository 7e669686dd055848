import { startTcpProxy } from '@lodge/database/testing'

// A process of its own, as it spins while something is on its way: `node delay-proxy.ts MILLISECONDS ADDRESS…` sends the
// addresses through which each is so far away.
const [delayMs, ...urls] = process.argv.slice(2)
const proxies = await Promise.all(urls.map((url) => startTcpProxy(url, { delayMs: Number(delayMs) })))
process.send?.(proxies.map(({ url }) => url))
