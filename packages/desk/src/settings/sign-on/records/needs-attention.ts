import { dayMs } from '@lodge/contracts'
import type { TableRow } from '@lodge/database'
import { endSoon } from '../saml/certificates.ts'

type Watched = Pick<
  TableRow<'identity_provider'>,
  'metadataProblem' | 'certificates' | 'metadataCertificates' | 'metadataUntil'
>

/** Federations make metadata for some days or weeks at a time, and we read them each day. */
export const metadataWarningDays = 3

/** Returns whether metadata could not be read, or something by which a provider is believed is about to end. */
export function needsAttention(
  { metadataProblem, certificates, metadataCertificates, metadataUntil }: Watched,
  now: Date,
): boolean {
  const ends = [certificates, metadataCertificates].some((each) => each.length > 0 && endSoon(each, now))
  return metadataProblem !== null || ends || endsSoon(metadataUntil, now)
}

function endsSoon(until: Date | null, now: Date): boolean {
  return until !== null && until.getTime() < now.getTime() + metadataWarningDays * dayMs
}
