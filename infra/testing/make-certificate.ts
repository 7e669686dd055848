import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/** Paths of files as PEM. */
export interface SignedCertificate {
  authority: string
  certificate: string
  key: string
}

/** Writes a new authority and a certificate for `localhost` that it has signed, which servers and clients may show. */
export function makeSignedCertificate(folder: string): SignedCertificate {
  const file = (name: string) => join(folder, name)
  const [authority, authorityKey] = [file('authority.crt'), file('authority.key')]
  request(authorityKey, authority, ['-subj', '/CN=Authority of a test'])
  const [certificate, key] = [file('signed.crt'), file('signed.key')]
  const own = [...forLocalhost, '-addext', 'basicConstraints=critical,CA:false']
  request(key, certificate, [...own, '-CA', authority, '-CAkey', authorityKey])
  return { authority, certificate, key }
}

/** Writes a new key and its certificate for `localhost`, which nobody has signed but itself. */
export function makeCertificate(key: string, certificate: string): void {
  request(key, certificate, forLocalhost)
}

const forLocalhost = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']

function request(key: string, certificate: string, further: readonly string[]): void {
  const files = ['-keyout', key, '-out', certificate]
  const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...files, ...further]
  execFileSync('openssl', args, { stdio: 'ignore' })
}
