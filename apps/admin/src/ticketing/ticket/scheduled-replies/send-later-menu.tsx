import { useSite } from '@lodge/client'
import type { ComposerView } from '@lodge/contracts'
import {
  DropdownMenuItem,
  DropdownMenuSub,
  DropdownMenuSubContent,
  DropdownMenuSubTrigger,
  formatDueTime,
  useNow,
} from '@lodge/ui'
import { Clock } from 'lucide-react'
import { t } from '../../../foundation/t.ts'
import { listSendLaterOptions } from './send-later-options.ts'

interface SendLaterMenuProps {
  openings: ComposerView['openings'] | undefined
  onChoose: (at: Date) => void
  onAskForTime: () => void
}

/** Offers moments to send a reply at, with their times by the site's clocks. */
export function SendLaterMenu({ openings, onChoose, onAskForTime }: SendLaterMenuProps) {
  const now = useNow('minute')
  const timeZone = useSite((site) => site.timezone)
  return (
    <DropdownMenuSub>
      <DropdownMenuSubTrigger>
        <Clock aria-hidden className="size-4" />
        {t('scheduled-replies.later.title')}
      </DropdownMenuSubTrigger>
      <DropdownMenuSubContent>
        {listSendLaterOptions(now, openings).map(({ key, at }) => (
          <DropdownMenuItem key={key} onSelect={() => onChoose(at)}>
            <span className="flex-1">{t(`scheduled-replies.later.${key}`)}</span>
            <span className="text-xs text-muted-foreground">
              {formatDueTime(at, now, { timeZone, withToday: true })}
            </span>
          </DropdownMenuItem>
        ))}
        <DropdownMenuItem onSelect={onAskForTime}>{t('scheduled-replies.later.other')}</DropdownMenuItem>
      </DropdownMenuSubContent>
    </DropdownMenuSub>
  )
}
