import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { findFreePort } from '@lodge/database/server'
import type { BucketSettings } from '@lodge/events'
import { findOrInstallSwift } from '@lodge/infra-local/find-swift'
import { ownAccount } from './own-account.ts'
import { startChildren } from './start-children.ts'

export interface TestSwift {
  /** Makes a bucket; returns the settings of files in it. */
  newBucket: () => Promise<BucketSettings>
  /** Ends the server as a power cut would. */
  stop: () => Promise<void>
  start: () => Promise<void>
  /** Stops for good and deletes everything. */
  close: () => Promise<void>
}

/** Starts an OpenStack Swift of a test's own, which speaks the S3 API, with everything in one folder, on free ports. */
export async function startSwift(): Promise<TestSwift> {
  const programs = findOrInstallSwift(console.log)
  const children = startChildren()
  const { folder } = children
  const account = ownAccount()
  for (const name of ['swift', 'swift/disk']) {
    mkdirSync(join(folder, name))
    if (account.uid !== undefined) chownSync(join(folder, name), account.uid, account.gid ?? account.uid)
  }
  const ports: number[] = []
  for (const name of ['account', 'container', 'object'] as const) {
    ports.push(await findFreePort())
    writeFileSync(join(folder, `swift/${name}.conf`), storageConfiguration(name, join(folder, 'swift')))
  }
  const [port, cachePort] = [await findFreePort(), await findFreePort()]
  writeFileSync(join(folder, 'swift/proxy.conf'), proxyConfiguration(join(folder, 'swift'), cachePort))
  children.start(programs.memcached, ['-l', '127.0.0.1', '-p', `${cachePort}`, '-U', '0', '-m', '8'], account)

  let server: ChildProcess | null = null
  const start = async () => {
    const args = ['-c', script, join(folder, 'swift'), ...[...ports, port].map(String)]
    const child = children.start(programs.python, args, {
      ...account,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    server = child
    const failure = once(child, 'exit').then(([code]) => {
      throw new Error(`Swift ended with ${code} while starting`)
    })
    if (child.stdout) await Promise.race([once(child.stdout, 'data'), failure])
    failure.catch(() => undefined)
  }
  await start()
  const settings: BucketSettings = {
    kind: 'bucket',
    endpoint: `http://127.0.0.1:${port}`,
    bucket: '',
    region: 'us-east-1',
    accessKey: 'lodge:desk',
    secretKey: secretOfTests,
    prefix: 'lodge/',
  }
  let serial = 0
  return {
    newBucket: async () => {
      serial += 1
      const bucket = `files-${serial}`
      const client = clientFor(settings)
      await client.send(new CreateBucketCommand({ Bucket: bucket }))
      client.destroy()
      return { ...settings, bucket }
    },
    stop: async () => {
      if (server) await children.kill(server)
    },
    start,
    close: children.close,
  }
}

// As text: an account without rights need not read this folder.
const script = readFileSync(join(import.meta.dirname, 'serve-swift.py'), 'utf8')
const secretOfTests = 'secret-of-the-tests'

/** Returns Amazon's own client, for what Lodge itself never does. */
function clientFor({ endpoint, region, accessKey, secretKey }: BucketSettings): S3Client {
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    forcePathStyle: true,
  })
}

function storageConfiguration(name: 'account' | 'container' | 'object', folder: string): string {
  // On a busy machine a list would otherwise lack what has just been written.
  const patience =
    name === 'object' ? 'container_update_timeout = 60\nconn_timeout = 10\nnode_timeout = 60' : ''
  return `
[DEFAULT]
swift_dir = ${folder}
devices = ${folder}
mount_check = false
fallocate_reserve = 0
disable_fallocate = true
${patience}
[pipeline:main]
pipeline = ${name}-server
[app:${name}-server]
use = egg:swift#${name}
${patience}
`
}

function proxyConfiguration(folder: string, cachePort: number): string {
  return `
[DEFAULT]
swift_dir = ${folder}
[pipeline:main]
pipeline = catch_errors cache s3api tempauth proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
conn_timeout = 10
node_timeout = 60
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${cachePort}
[filter:s3api]
use = egg:swift#s3api
allow_multipart_uploads = false
[filter:tempauth]
use = egg:swift#tempauth
user_lodge_desk = ${secretOfTests} .admin
user_lodge_visitor = ${secretOfTests}
`
}
