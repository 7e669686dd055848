import {
  type CannedResponsePlaceholder,
  cannedResponsePlaceholderNames,
  cannedResponsePlaceholders,
} from '@lodge/contracts'
import { Button, DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '@lodge/ui'
import { Braces } from 'lucide-react'
import { useRef } from 'react'
import { t } from '../../foundation/t.ts'

/** The placeholders that there are, each with what it stands for. */
export function PlaceholderMenu({ onInsert }: { onInsert: (name: CannedResponsePlaceholder) => void }) {
  const chosen = useRef<CannedResponsePlaceholder | null>(null)
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="small" className="ms-auto max-lg:h-11">
          <Braces aria-hidden />
          {t('canned-responses.editor.insert')}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent
        align="end"
        // The menu gives the focus back when it closes; what is inserted takes it from there into the text.
        onCloseAutoFocus={(event) => {
          if (chosen.current === null) return
          event.preventDefault()
          onInsert(chosen.current)
          chosen.current = null
        }}
      >
        {cannedResponsePlaceholderNames.map((name) => (
          <DropdownMenuItem
            key={name}
            onSelect={() => {
              chosen.current = name
            }}
          >
            <span className="flex-1">{cannedResponsePlaceholders[name]}</span>
            <code className="ps-4 text-xs text-muted-foreground">{`{{${name}}}`}</code>
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
