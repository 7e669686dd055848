import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from '@lodge/database/server'
import { runAtAbruptEnd } from '@lodge/database/testing'
import { findOrInstallDovecot } from '@lodge/infra-local/find-dovecot'
import { makeCertificate } from './make-certificate.ts'

export interface TestDovecot {
  /** The port of IMAP in the clear and with STARTTLS. */
  port: number
  tlsPort: number
  /** The password of every user. */
  password: string
  /** The certificate, for `localhost`, which nobody has signed but itself. */
  certificate: string
  start: () => Promise<void>
  stop: () => Promise<void>
  /** Gives all mails of a user's inbox other UIDs, as a restored backup does, while the server is stopped. */
  renumber: (user: string) => void
  /** Stops for good and deletes everything. */
  close: () => Promise<void>
}

/**
 * Starts a Dovecot of a test's own, without privileges and with everything in one folder, on free ports. With the address
 * of a service that knows tokens it takes these too (XOAUTH2).
 */
export async function startDovecot({
  introspectionUrl,
}: {
  introspectionUrl?: string
} = {}): Promise<TestDovecot> {
  const program = findOrInstallDovecot(console.log)
  const folder = mkdtempSync(join(tmpdir(), 'dovecot-'))
  const account = findAccount()
  const [port, tlsPort] = [await findFreePort(), await findFreePort()]
  const password = 'password-of-the-tests'
  const file = (name: string) => join(folder, name)
  for (const name of ['run', 'mail']) mkdirSync(file(name))
  makeCertificate(file('key.pem'), file('cert.pem'))
  writeFileSync(file('tokens.conf'), tokenConfiguration(introspectionUrl))
  const takesTokens = introspectionUrl !== undefined
  writeFileSync(
    file('dovecot.conf'),
    configuration({ folder, account, port, tlsPort, password, takesTokens }),
  )
  if (account.isOther)
    for (const name of ['', 'run', 'mail', 'key.pem', 'cert.pem', 'tokens.conf', 'dovecot.conf'])
      chownSync(file(name), account.uid, account.gid)

  let child: ChildProcess | null = null
  const start = async () => {
    child = spawn(program, ['-F', '-c', file('dovecot.conf')], {
      stdio: 'ignore',
      detached: true,
      ...(account.isOther && { uid: account.uid, gid: account.gid }),
    })
    const failed = once(child, 'exit').then(() => {
      throw new Error(`Dovecot does not start: ${readFileSync(file('log'), 'utf8')}`)
    })
    await Promise.race([waitForPort(port), failed])
    failed.catch(() => undefined)
  }
  const stop = async () => {
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, 'exit')
    // With its group: those that serve connections would outlive it.
    process.kill(-child.pid, 'SIGKILL')
    await exit
  }
  const guard = runAtAbruptEnd('kill -9 -- "-$(cat "$1/run/master.pid")"; rm -rf "$1"', folder)
  await start()
  return {
    port,
    tlsPort,
    password,
    certificate: readFileSync(file('cert.pem'), 'utf8'),
    start,
    stop,
    renumber: (user) => renumber(file(`mail/${user}`)),
    close: async () => {
      await stop()
      guard.kill('SIGKILL')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

interface Account {
  name: string
  group: string
  uid: number
  gid: number
  /** Root does not serve mail; somebody without rights does. */
  isOther: boolean
}

function findAccount(): Account {
  const own = userInfo()
  const name = own.uid === 0 ? 'nobody' : own.username
  const ask = (flag: string) => execFileSync('id', [flag, name], { encoding: 'utf8' }).trim()
  return {
    name,
    group: ask('-gn'),
    uid: Number(ask('-u')),
    gid: Number(ask('-g')),
    isOther: own.uid === 0,
  }
}

interface DovecotOptions {
  folder: string
  account: Account
  port: number
  tlsPort: number
  password: string
  takesTokens: boolean
}

function tokenConfiguration(introspectionUrl: string | undefined): string {
  return `
introspection_mode = post
introspection_url = ${introspectionUrl}
username_attribute = email
active_attribute = active
active_value = true
`
}

function configuration({ folder, account, port, tlsPort, password, takesTokens }: DovecotOptions): string {
  const tokens = `
auth_mechanisms = plain xoauth2
passdb {
  driver = oauth2
  mechanisms = xoauth2
  args = ${folder}/tokens.conf
}`
  return `${takesTokens ? tokens : ''}
protocols = imap
listen = 127.0.0.1
base_dir = ${folder}/run
state_dir = ${folder}/run
log_path = ${folder}/log
ssl = yes
ssl_cert = <${folder}/cert.pem
ssl_key = <${folder}/key.pem
default_internal_user = ${account.name}
default_internal_group = ${account.group}
default_login_user = ${account.name}
auth_failure_delay = 0
mail_max_userip_connections = 100
mail_location = maildir:${folder}/mail/%u
first_valid_uid = 1
passdb {
  driver = static
  mechanisms = plain
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${account.uid} gid=${account.gid} home=${folder}/mail/%u
}
service anvil {
  chroot =
  # Nobody waits longer after a wrong password.
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
service imap-login {
  chroot =
  process_min_avail = 0
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = ${tlsPort}
    ssl = yes
  }
}
`
}

async function waitForPort(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await Promise.race([
      once(socket, 'data').then(() => true),
      once(socket, 'close').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (isOpen) return
    await wait(20)
  }
}

/** The first line of the list has UIDVALIDITY, the others begin with UIDs. */
function renumber(folder: string): void {
  const list = join(folder, 'dovecot-uidlist')
  const text = readFileSync(list, 'utf8').replace(
    /^3 V(\d+)/,
    (_, validity) => `3 V${Number(validity) + 1000}`,
  )
  writeFileSync(list, text)
  for (const name of readdirSync(folder)) if (name.startsWith('dovecot.index')) rmSync(join(folder, name))
}
