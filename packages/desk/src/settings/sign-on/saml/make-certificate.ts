// The library of certificates finds its parts by it.
import 'reflect-metadata'
import { randomBytes } from 'node:crypto'
import { X509CertificateGenerator } from '@peculiar/x509'

const algorithm = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  publicExponent: new Uint8Array([1, 0, 1]),
  modulusLength: 3_072,
}

interface Lifetime {
  name: string
  from: Date
  years: number
}

/** Makes a key pair, as PEM, with a certificate that it has signed itself, as base64. */
export async function makeCertifiedKey({ name, from, years }: Lifetime) {
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const until = new Date(from)
  until.setUTCFullYear(until.getUTCFullYear() + years)
  const certificate = await X509CertificateGenerator.createSelfSigned({
    // Positive, and so of no more than 20 bytes.
    serialNumber: `01${randomBytes(15).toString('hex')}`,
    name: [{ CN: [name] }],
    notBefore: from,
    notAfter: until,
    signingAlgorithm: algorithm,
    keys,
  })
  const der = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64')
  const lines = der.match(/.{1,64}/g)?.join('\n')
  return {
    privateKey: `-----BEGIN PRIVATE KEY-----\n${lines}\n-----END PRIVATE KEY-----\n`,
    certificate: certificate.toString('base64').replaceAll(/\s/g, ''),
  }
}
