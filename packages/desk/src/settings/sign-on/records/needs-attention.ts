import { dayMs } from '@lodge/contracts'
import type { TableRow } from '@lodge/database'
import { endSoon } from '../saml/certificates.ts'

interface Watched
  extends Pick<
    TableRow<'identity_provider'>,
    'metadataProblem' | 'certificates' | 'metadataCertificates' | 'metadataUntil'
  > {
  /** The members of one of its courses could not be read the last time. */
  hasRosterProblem: boolean
}

/** Federations make metadata for some days or weeks at a time, and we read them each day. */
export const metadataWarningDays = 3

/** Returns whether metadata or members could not be read, or something by which a provider is believed is about to end. */
export function needsAttention(
  { metadataProblem, certificates, metadataCertificates, metadataUntil, hasRosterProblem }: Watched,
  now: Date,
): boolean {
  const ends = [certificates, metadataCertificates].some((each) => each.length > 0 && endSoon(each, now))
  return metadataProblem !== null || hasRosterProblem || ends || endsSoon(metadataUntil, now)
}

function endsSoon(until: Date | null, now: Date): boolean {
  return until !== null && until.getTime() < now.getTime() + metadataWarningDays * dayMs
}
