import { findOrInstallProgram } from './find-program.ts'

const swift = {
  name: 'OpenStack Swift',
  commands: ['swift-proxy-server'],
  packages: ['swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'memcached'],
  // Homebrew has none.
  brewPackages: ['memcached'],
  missing:
    'OpenStack Swift is missing: the tests need the packages swift-proxy, swift-account, swift-container, swift-object and memcached.',
}

const memcached = {
  name: 'memcached',
  commands: ['memcached'],
  packages: ['memcached'],
  brewPackages: ['memcached'],
  missing: 'memcached is missing: the tests need the package memcached.',
}

/**
 * Takes Swift, which the tests keep files in by the S3 API, and the memcached that it asks; installs them by the package
 * manager where there is none. Those that run as services of the system are neither needed nor touched. Returns the path
 * of memcached: Swift is a library of the system's Python.
 */
export function findOrInstallSwift(say: (line: string) => void): { memcached: string; python: string } {
  findOrInstallProgram(swift, say)
  return { memcached: findOrInstallProgram(memcached, say), python: '/usr/bin/python3' }
}
