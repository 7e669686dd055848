import { dayMs, type EventPayload } from '@lodge/contracts'
import { findMany, type TableRow } from '@lodge/database'
import { type Context, recordEventBy, transaction } from '../../../foundation/context.ts'
import { lastEndOf } from '../saml/certificates.ts'
import { metadataWarningDays } from './needs-attention.ts'

type ProviderEnd = EventPayload<'identity_provider.ends'>
type Provider = TableRow<'identity_provider'>

/** Days before an end at which it is announced; at none it has come. */
const announcements: Record<ProviderEnd['what'], readonly number[]> = {
  certificate: [30, 7, 1, 0],
  metadata: [metadataWarningDays, 1, 0],
}

/** Records which providers are about to sign nobody in any more, once for each end and announcement. */
export async function announceProviderEnds(ctx: Context): Promise<void> {
  const providers = await findMany(ctx.db, 'identity_provider', { archivedAt: null })
  const due = providers.flatMap((provider) => endsOf(provider, ctx.now()))
  for (const end of due) {
    const key = `provider-ends:${end.providerId}:${end.what}:${Date.parse(end.endsAt)}:${end.days}`
    await transaction(ctx, (tx) => recordEventBy(ctx, tx, { type: 'identity_provider.ends', ...end }, key))
  }
}

/** After a pause of the jobs only the announcement that is due now is made up for. */
function endsOf({ id: providerId, ...provider }: Provider, now: Date): ProviderEnd[] {
  const { protocol, certificates, metadataCertificates, metadataUntil } = provider
  const ends: [what: ProviderEnd['what'], at: Date | null][] = [
    ['certificate', lastEndOf(protocol === 'federation' ? metadataCertificates : certificates)],
    ['metadata', metadataUntil],
  ]
  return ends.flatMap(([what, at]) => {
    const left = at && Math.max(Math.ceil((at.getTime() - now.getTime()) / dayMs), 0)
    const days = left === null ? undefined : announcements[what].findLast((each) => left <= each)
    return at === null || days === undefined ? [] : [{ providerId, what, endsAt: at.toISOString(), days }]
  })
}
