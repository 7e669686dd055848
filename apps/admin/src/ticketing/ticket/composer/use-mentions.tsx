import type { NamedRef } from '@lodge/contracts'
import { Avatar, cn, rightwards } from '@lodge/ui'
import type { MentionNodeAttrs } from '@tiptap/extension-mention'
import type { SuggestionProps } from '@tiptap/suggestion'
import { useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { t } from '../../../foundation/t.ts'
import type { MentionSuggestion } from './composer-extensions.ts'

type OfferedMentions = Pick<SuggestionProps<NamedRef, MentionNodeAttrs>, 'items' | 'command' | 'clientRect'>
interface OpenMentionList extends OfferedMentions {
  chosen: number
}

const maxOffered = 8
export const mentionListId = 'mention-list'
const optionId = (place: number) => `${mentionListId}-${place}`

/** Offers colleagues while `@` and the beginning of a name are typed; arrows choose, Enter and Tab take one. */
export function useMentions(agents: readonly NamedRef[]) {
  const [open, setOpen] = useState<OpenMentionList | null>(null)
  const shown = useRef<OpenMentionList | null>(null)
  const known = useRef(agents)
  known.current = agents

  function show(next: OpenMentionList | null) {
    shown.current = next
    setOpen(next)
  }
  const [suggestion] = useState<MentionSuggestion>(() => ({
    char: '@',
    items: ({ query }) => filterAgents(known.current, query),
    command: ({ editor, range, props }) =>
      void editor
        .chain()
        .focus()
        .insertContentAt(range, [
          { type: 'mention', attrs: props },
          { type: 'text', text: ' ' },
        ])
        .run(),
    render: () => ({
      onStart: (props) => show({ ...props, chosen: 0 }),
      onUpdate: (props) => show({ ...props, chosen: 0 }),
      onExit: () => show(null),
      onKeyDown: ({ event }) => handleKey(event.key),
    }),
  }))

  function handleKey(key: string): boolean {
    const list = shown.current
    if (!list || list.items.length === 0) return false
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const step = key === 'ArrowDown' ? 1 : list.items.length - 1
      show({ ...list, chosen: (list.chosen + step) % list.items.length })
      return true
    }
    if (key !== 'Enter' && key !== 'Tab') return false
    chooseMention(list, list.chosen)
    return true
  }
  const activeOption = open && open.items.length > 0 ? optionId(open.chosen) : null
  return { suggestion, activeOption, list: open && <MentionList open={open} /> }
}

function chooseMention({ items, command }: OpenMentionList, place: number) {
  const agent = items[place]
  if (agent) command({ id: agent.alias, label: agent.name })
}

/** Names of which any word begins as typed. */
function filterAgents(agents: readonly NamedRef[], query: string): NamedRef[] {
  const typed = query.toLowerCase()
  const nameParts = ({ name }: NamedRef) => name.toLowerCase().split(/[\s-]+/)
  return agents
    .filter(
      (agent) => agent.alias.startsWith(typed) || nameParts(agent).some((part) => part.startsWith(typed)),
    )
    .slice(0, maxOffered)
}

function MentionList({ open }: { open: OpenMentionList }) {
  const place = open.clientRect?.()
  if (!place || open.items.length === 0) return null
  const left = Math.max(
    8,
    Math.min(rightwards() === 1 ? place.left : place.right - 256, window.innerWidth - 264),
  )
  return createPortal(
    <div
      id={mentionListId}
      role="listbox"
      aria-label={t('ticket-thread.format.mentions')}
      style={{ left, bottom: window.innerHeight - place.top + 4 }}
      className="fixed z-50 w-64 rounded-md border border-border bg-popover p-1 shadow-menu"
    >
      {open.items.map((agent, at) => (
        <div
          key={agent.alias}
          id={optionId(at)}
          role="option"
          tabIndex={-1}
          aria-selected={at === open.chosen}
          // The editor keeps the focus.
          onMouseDown={(event) => {
            event.preventDefault()
            chooseMention(open, at)
          }}
          className={cn(
            'flex min-h-8 cursor-pointer items-center gap-2 rounded-sm px-2 max-md:min-h-11',
            at === open.chosen && 'bg-accent-soft',
          )}
        >
          <Avatar name={agent.name} size={20} />
          <span className="truncate">
            <bdi>{agent.name}</bdi>
          </span>
        </div>
      ))}
    </div>,
    document.body,
  )
}
