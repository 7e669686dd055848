import { Button } from '@lodge/ui'
import { ListChecks } from 'lucide-react'
import { t } from '../../../foundation/t.ts'

/** Opens the macros of this ticket. */
export function ComposerMacro({ onOpen }: { onOpen: () => void }) {
  return (
    <Button
      variant="outline"
      size="small"
      aria-label={t('macros.use.label')}
      aria-haspopup="dialog"
      onClick={onOpen}
      className="me-1 border-border max-md:size-11 max-md:border-0"
    >
      <ListChecks aria-hidden />
      <span className="max-md:hidden">{t('macros.use.button')}</span>
    </Button>
  )
}
