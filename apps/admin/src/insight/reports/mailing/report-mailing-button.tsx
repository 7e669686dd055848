import type { ReportFilterTexts } from '@lodge/contracts'
import { Button } from '@lodge/ui'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../../foundation/t.ts'
import { ReportMailingDialog } from './report-mailing-dialog.tsx'

/** Opens the reports that one gets by mail. */
export function ReportMailingButton({ filter }: { filter: ReportFilterTexts }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="outline" onClick={() => setIsOpen(true)}>
        <Mail aria-hidden />
        {t('report-mailing.open')}
      </Button>
      {isOpen && <ReportMailingDialog filter={filter} onClose={() => setIsOpen(false)} />}
    </>
  )
}
