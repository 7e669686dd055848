import { X509Certificate } from 'node:crypto'
import { dayMs, limits, type ProviderCertificate } from '@lodge/contracts'

const rsaBits = 2_048

/** Returns a certificate as base64 without spaces; null for one that is none, or whose key is too weak to believe. */
export function readCertificate(text: string): string | null {
  const base64 = text.replaceAll(/\s/g, '')
  try {
    const { publicKey } = parse(base64)
    const isStrong =
      publicKey.asymmetricKeyType === 'rsa' && (publicKey.asymmetricKeyDetails?.modulusLength ?? 0) >= rsaBits
    return isStrong ? base64 : null
  } catch {
    return null
  }
}

/** Describes a certificate that `readCertificate` has returned. */
export function describeCertificate(base64: string, now: Date): ProviderCertificate {
  const { subject, fingerprint256, validTo } = parse(base64)
  const expiresAt = new Date(validTo)
  const leftMs = expiresAt.getTime() - now.getTime()
  const endsSoon = leftMs < limits.certificateWarningDays * dayMs
  return {
    name: subject?.replaceAll('\n', ', ') ?? '',
    fingerprint: fingerprint256,
    expiresAt: expiresAt.toISOString(),
    state: leftMs <= 0 ? 'over' : endsSoon ? 'ends_soon' : 'valid',
  }
}

/** Returns whether the last of several certificates ends within a month: no newer one is known yet. */
export function endSoon(certificates: readonly string[], now: Date): boolean {
  return certificates.every((certificate) => describeCertificate(certificate, now).state !== 'valid')
}

/** Returns when the last of several certificates ends, as `endSoon` counts; null for none. */
export function lastEndOf(certificates: readonly string[]): Date | null {
  const ends = certificates.map((certificate) => Date.parse(parse(certificate).validTo))
  return ends.length === 0 ? null : new Date(Math.max(...ends))
}

function parse(base64: string): X509Certificate {
  return new X509Certificate(Buffer.from(base64, 'base64'))
}
