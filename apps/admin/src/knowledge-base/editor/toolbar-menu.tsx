import {
  Button,
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
  ToolbarItem,
} from '@lodge/ui'
import type { Editor } from '@tiptap/react'
import { Check, ChevronDown, type LucideIcon } from 'lucide-react'
import { useRef } from 'react'

interface ToolbarMenuItem {
  key: string
  label: string
  isActive?: boolean
  onSelect: () => void
}

interface ToolbarMenuProps {
  editor: Editor
  label: string
  icon?: LucideIcon
  text?: string
  isActive?: boolean
  items: readonly ToolbarMenuItem[]
}

/** A button of the toolbar that opens a menu. A choice acts once the menu has let go of the focus. */
export function ToolbarMenu({ editor, label, icon: Icon, text, isActive, items }: ToolbarMenuProps) {
  const chosen = useRef<ToolbarMenuItem | null>(null)
  return (
    <DropdownMenu>
      <ToolbarItem asChild>
        <DropdownMenuTrigger asChild>
          <Button
            variant={isActive ? 'soft' : 'ghost'}
            size="small"
            aria-label={text === undefined ? label : `${label}: ${text}`}
            title={label}
            className="gap-1 px-1.5 max-lg:h-11 max-lg:min-w-11"
          >
            {Icon && <Icon aria-hidden />}
            {text}
            <ChevronDown aria-hidden className="size-3.5 text-muted-foreground" />
          </Button>
        </DropdownMenuTrigger>
      </ToolbarItem>
      <DropdownMenuContent
        align="start"
        onCloseAutoFocus={(event) => {
          if (chosen.current === null) return
          event.preventDefault()
          // At once: TipTap's own focus waits for the next frame, and what is typed until then would be lost.
          editor.view.focus()
          chosen.current.onSelect()
          chosen.current = null
        }}
      >
        {items.map((item) => (
          <DropdownMenuItem
            key={item.key}
            onSelect={() => {
              chosen.current = item
            }}
          >
            <span className="flex-1">{item.label}</span>
            {item.isActive && <Check aria-hidden />}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
