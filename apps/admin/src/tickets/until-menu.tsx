import { useSite } from '@lodge/client'
import type { TicketStatus } from '@lodge/contracts'
import {
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuSub,
  DropdownMenuSubContent,
  DropdownMenuSubTrigger,
  formatDueWords,
  StatusIcon,
  useMessages,
  useNow,
} from '@lodge/ui'
import { propertyWords } from './property-words.ts'
import { waitTimes } from './wait-times.ts'

const words = propertyWords.wait

interface UntilMenuProps {
  status: TicketStatus
  /** Whether a time is set, that can be taken away. */
  isTimed: boolean
  onChoose: (until: string | null) => void
  /** For a date and time of one's own. */
  onAsk: () => void
}

/** Until when a ticket waits: a few times at hand, or one's own. */
export function UntilMenu({ status, isTimed, onChoose, onAsk }: UntilMenuProps) {
  const shared = useMessages()
  const now = useNow('minute')
  const timeZone = useSite((site) => site.timezone)
  return (
    <DropdownMenuSub>
      <DropdownMenuSubTrigger>
        <StatusIcon status={status} />
        {words.until(shared.status.staff[status])}
      </DropdownMenuSubTrigger>
      <DropdownMenuSubContent>
        {waitTimes(now, timeZone).map(({ key, at }) => (
          <DropdownMenuItem key={key} onSelect={() => onChoose(at.toISOString())}>
            <span className="flex-1">{words[key]}</span>
            <span className="text-xs text-muted-foreground">
              {formatDueWords(at, now, { messages: shared, timeZone })}
            </span>
          </DropdownMenuItem>
        ))}
        <DropdownMenuItem onSelect={onAsk}>{words.other}</DropdownMenuItem>
        {isTimed && (
          <>
            <DropdownMenuSeparator />
            <DropdownMenuItem onSelect={() => onChoose(null)}>{words.noTime}</DropdownMenuItem>
          </>
        )}
      </DropdownMenuSubContent>
    </DropdownMenuSub>
  )
}
