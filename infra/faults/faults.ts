import { randomInt } from 'node:crypto'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { startDovecot } from '@lodge/infra-testing/start-dovecot'
import { reportChecks } from './src/run/checks.ts'
import { runFaults } from './src/run/run-faults.ts'
import { runMailFaults } from './src/run/run-mail-faults.ts'
import { killNodes } from './src/site/nodes.ts'
import { startSite } from './src/site/site.ts'

/**
 * Lets parts of Lodge on two nodes fail while people use it, and says whether anything accepted is missing or there twice.
 * `npm run faults -- [--faults 200] [--seed N] [--pages 50] [--per-second 15]` draws faults at random;
 * `npm run faults -- mail [--mails 10000] [--without-postgres 15]` lets fail what mails come through, one after the other.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    faults: { type: 'string', default: '200' },
    seed: { type: 'string', default: `${randomInt(2 ** 31)}` },
    pages: { type: 'string', default: '50' },
    'per-second': { type: 'string', default: '15' },
    mails: { type: 'string', default: '10000' },
    'without-postgres': { type: 'string', default: '15' },
  },
})
const site = await startSite()
try {
  if (!site.disk) console.log('No file system could be mounted: the disk is never full.')
  reportChecks(positionals[0] === 'mail' ? await letMailFail() : await letAnythingFail())
} finally {
  await site.close().finally(killNodes)
}

async function letAnythingFail() {
  const seed = Number(values.seed)
  console.log(`Seed ${seed}`)
  if (!site.nodes[0]?.clock) console.log('libfaketime is missing: clocks are never wrong.')
  const checks = await runFaults(site, {
    faults: Number(values.faults),
    seed,
    pages: Number(values.pages),
    perSecond: Number(values['per-second']),
    say: console.log,
  })
  console.log(`Seed ${seed}, ${values.faults} faults, load average ${loadavg()[0]?.toFixed(1)}`)
  return checks
}

async function letMailFail() {
  const dovecot = await startDovecot()
  try {
    return await runMailFaults(site, dovecot, {
      mails: Number(values.mails),
      minutesWithoutPostgres: Number(values['without-postgres']),
      say: console.log,
    })
  } finally {
    await dovecot.close()
  }
}
