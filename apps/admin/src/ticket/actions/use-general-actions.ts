import { useSession } from '@lodge/client'
import { limits, type TicketDetail } from '@lodge/contracts'
import { useQuery } from '@tanstack/react-query'
import { Eye, EyeOff, Link2, Link as LinkIcon, Merge, Printer, Tag } from 'lucide-react'
import { keywords } from '../../command-palette/keywords.ts'
import type { PaletteAction } from '../../command-palette/use-palette-actions.ts'
import { paletteStrings } from '../../search/strings.ts'
import { useChangeTags } from '../properties/property-commands.ts'
import { useSetWatching, watchersQuery } from '../watchers/queries.ts'
import type { TicketDialog } from './ticket-menu.tsx'
import { copyTicketUrl, printUrl } from './ticket-url.ts'

const { acts } = paletteStrings

/** What these actions lead to on the screen of the ticket. */
export interface GeneralActionHandlers {
  openDialog: (dialog: TicketDialog) => void
  addTag: () => void
}

/** What can be done with a ticket as a whole: what its menu offers, watching it, and its tags. */
export function useGeneralActions(
  ticket: TicketDetail,
  { openDialog: join, addTag: tag }: GeneralActionHandlers,
): PaletteAction[] {
  const { number, isMerged } = ticket
  const merge = { id: 'merge', label: acts.merge, icon: Merge, keywords: keywords.merge }
  const link = { id: 'link', label: acts.link, icon: Link2, keywords: keywords.link }
  const print = { id: 'print', label: acts.print, icon: Printer, keywords: keywords.print }
  const copy = { id: 'copy', label: acts.copy, icon: LinkIcon, keywords: keywords.copy }
  return [
    ...useTagActions(ticket, tag),
    ...useWatchActions(number),
    ...(isMerged ? [] : [{ ...merge, run: () => join('merge') }]),
    { ...link, run: () => join('link') },
    { ...print, run: () => void window.open(printUrl(number), '_blank', 'noopener') },
    { ...copy, run: () => void copyTicketUrl(number) },
  ]
}

function useTagActions({ number, tags, can }: TicketDetail, onAdd: () => void): PaletteAction[] {
  const { mutate } = useChangeTags(number)
  if (!can.assign) return []
  const add = { id: 'tag', label: acts.tag, icon: Tag, keywords: keywords.tag, run: onAdd }
  return [
    ...(tags.length < limits.tagsPerTicket ? [add] : []),
    ...tags.map((name) => ({
      id: `untag-${name}`,
      label: acts.untag(name),
      icon: Tag,
      isMinor: true,
      run: () => mutate({ remove: [name] }),
    })),
  ]
}

/** Nothing while it is not known whether the agent watches. */
function useWatchActions(number: number): PaletteAction[] {
  const me = useSession((state) => state.authUser?.alias)
  const { data } = useQuery(watchersQuery(number))
  const { mutate } = useSetWatching(number)
  if (!data) return []
  const isWatching = data.watchers.some(({ alias }) => alias === me)
  const watch = { id: 'watch', label: acts.watch, icon: Eye, keywords: keywords.watch }
  const unwatch = { id: 'watch', label: acts.unwatch, icon: EyeOff, keywords: keywords.unwatch }
  return [{ ...(isWatching ? unwatch : watch), run: () => mutate(!isWatching) }]
}
