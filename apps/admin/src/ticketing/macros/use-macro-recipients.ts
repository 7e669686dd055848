import type { MacroOption } from '@lodge/contracts'
import { useQuery } from '@tanstack/react-query'
import { bulkReplyPreviewQuery } from '../bulk-updates/queries.ts'
import type { MacroTarget } from './use-apply-macro.ts'

/** Returns how many requesters a macro on many tickets mails; undefined until that is known, or where it mails nobody. */
export function useMacroRecipients(target: MacroTarget, { reply }: MacroOption): number | undefined {
  const tickets = target.kind === 'many' ? target.tickets : { numbers: [target.number] }
  const { data } = useQuery({
    ...bulkReplyPreviewQuery({ visibility: 'public', tickets }),
    enabled: target.kind === 'many' && reply !== '',
  })
  return data?.mailed
}
