import { findOrInstallProgram } from './find-program.ts'

const redis = {
  name: 'Redis',
  commands: ['redis-server', 'valkey-server'],
  packages: ['redis-server'],
  brewPackages: ['redis'],
  missing:
    'Redis is missing: install the package redis-server (or valkey), or set REDIS_URL to the address of a Redis 7.',
}

/** Takes Redis or Valkey; installs one by the package manager when there is none. */
export function findOrInstallRedis(say: (line: string) => void): string {
  return findOrInstallProgram(redis, say)
}
