import { useSession } from '@lodge/client'
import { limits, type TicketDetail } from '@lodge/contracts'
import { useQuery } from '@tanstack/react-query'
import { Eye, EyeOff, Link2, Link as LinkIcon, Merge, Printer, Tag } from 'lucide-react'
import { t } from '../../../foundation/t.ts'
import type { PaletteAction } from '../../../foundation/use-palette-actions.ts'
import { useChangeTags } from '../properties/property-commands.ts'
import { useSetWatching, watchersQuery } from '../watchers/queries.ts'
import type { TicketDialog } from './ticket-menu.tsx'
import { copyTicketUrl, printUrl } from './ticket-url.ts'

export interface GeneralActionHandlers {
  openDialog: (dialog: TicketDialog) => void
  addTag: () => void
}

/** Returns the actions on a ticket as a whole: those of its menu, watching it, and its tags. */
export function useGeneralActions(
  ticket: TicketDetail,
  { openDialog: join, addTag: tag }: GeneralActionHandlers,
): PaletteAction[] {
  const { number, isMerged } = ticket
  const merge = {
    id: 'merge',
    label: t('search.palette.acts.merge'),
    icon: Merge,
    keywords: t('command-palette-keywords.merge'),
  }
  const link = {
    id: 'link',
    label: t('search.palette.acts.link'),
    icon: Link2,
    keywords: t('command-palette-keywords.link'),
  }
  const print = {
    id: 'print',
    label: t('search.palette.acts.print'),
    icon: Printer,
    keywords: t('command-palette-keywords.print'),
  }
  const copy = {
    id: 'copy',
    label: t('search.palette.acts.copy'),
    icon: LinkIcon,
    keywords: t('command-palette-keywords.copy'),
  }
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
  const add = {
    id: 'tag',
    label: t('search.palette.acts.tag'),
    icon: Tag,
    keywords: t('command-palette-keywords.tag'),
    run: onAdd,
  }
  return [
    ...(tags.length < limits.tagsPerTicket ? [add] : []),
    ...tags.map((name) => ({
      id: `untag-${name}`,
      label: t('search.palette.acts.untag', { tag: name }),
      icon: Tag,
      isMinor: true,
      run: () => mutate({ remove: [name] }),
    })),
  ]
}

/** Returns no action while it is not known whether the agent watches. */
function useWatchActions(number: number): PaletteAction[] {
  const me = useSession((state) => state.authUser?.alias)
  const { data } = useQuery(watchersQuery(number))
  const { mutate } = useSetWatching(number)
  if (!data) return []
  const isWatching = data.watchers.some(({ alias }) => alias === me)
  const watch = {
    id: 'watch',
    label: t('search.palette.acts.watch'),
    icon: Eye,
    keywords: t('command-palette-keywords.watch'),
  }
  const unwatch = {
    id: 'watch',
    label: t('search.palette.acts.unwatch'),
    icon: EyeOff,
    keywords: t('command-palette-keywords.unwatch'),
  }
  return [{ ...(isWatching ? unwatch : watch), run: () => mutate(!isWatching) }]
}
