import { Ellipsis } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../components/ui/button.tsx'
import { t } from '../t.ts'

export function CollapsedQuote({ lines, children }: { lines: number; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div>
      <Button
        variant="outline"
        size="small"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="border-border text-muted-foreground max-md:h-11"
      >
        <Ellipsis aria-hidden />
        {isOpen ? t('ui.richText.hideQuoted') : t('ui.richText.showQuoted', { lines })}
      </Button>
      {isOpen && <div className="mt-2">{children}</div>}
    </div>
  )
}
