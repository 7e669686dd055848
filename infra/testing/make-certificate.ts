import { execFileSync } from 'node:child_process'

/** Writes a new key and its certificate for `localhost`, which nobody has signed but itself. */
export function makeCertificate(key: string, certificate: string): void {
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const args = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-keyout',
    key,
    '-out',
    certificate,
  ]
  execFileSync('openssl', [...args, ...subject], { stdio: 'ignore' })
}
