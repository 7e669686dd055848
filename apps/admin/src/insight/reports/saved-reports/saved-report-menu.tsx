import type { SavedReport, TicketReportAddress } from '@lodge/contracts'
import {
  Button,
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@lodge/ui'
import { Bookmark, Check, ChevronDown, Users } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { t } from '../../../foundation/t.ts'
import { savedReportUrl } from '../report-url.ts'
import { EditReportDialog, SaveReportDialog } from './saved-report-dialogs.tsx'
import { useSavedReportActions } from './use-saved-report-actions.ts'

interface SavedReportMenuProps {
  reports: readonly SavedReport[]
  current: SavedReport | undefined
  /** The report as it is in the address. */
  address: TicketReportAddress
  isChanged: boolean
}

/** The saved reports, and saving this one. */
export function SavedReportMenu({ reports, current, address, isChanged }: SavedReportMenuProps) {
  const [dialog, setDialog] = useState<'save' | 'edit' | null>(null)
  const close = () => setDialog(null)
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="outline" className="print:hidden">
            <Bookmark aria-hidden />
            <span className="max-w-48 truncate">{current?.name ?? t('reports.saved.menu')}</span>
            {isChanged && <span className="text-xs text-warning">{t('reports.saved.changed')}</span>}
            <ChevronDown aria-hidden />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end" className="max-w-80">
          {reports.length === 0 && <DropdownMenuLabel>{t('reports.saved.none')}</DropdownMenuLabel>}
          {reports.map((report) => (
            <SavedReportItem key={report.id} report={report} isCurrent={report.id === current?.id} />
          ))}
          <DropdownMenuSeparator />
          <DropdownMenuItem onSelect={() => setDialog('save')}>{t('reports.saved.save')}</DropdownMenuItem>
          {current?.canChange && (
            <ChangeItems
              report={current}
              changed={isChanged ? address : null}
              onEdit={() => setDialog('edit')}
            />
          )}
        </DropdownMenuContent>
      </DropdownMenu>
      {dialog === 'save' && <SaveReportDialog address={address} onClose={close} />}
      {dialog === 'edit' && current && <EditReportDialog report={current} onClose={close} />}
    </>
  )
}

function SavedReportItem({ report, isCurrent }: { report: SavedReport; isCurrent: boolean }) {
  return (
    <DropdownMenuItem asChild>
      <Link to={savedReportUrl(report.id)} aria-current={isCurrent ? 'page' : undefined}>
        <span className="min-w-0 flex-1 truncate">
          <bdi>{report.name}</bdi>
        </span>
        {report.team && (
          <Users
            aria-label={t('reports.saved.sharedWith', { team: report.team.name })}
            className="size-3.5 text-muted-foreground"
          />
        )}
        {isCurrent && <Check aria-hidden className="text-accent" />}
      </Link>
    </DropdownMenuItem>
  )
}

interface ChangeItemsProps {
  report: SavedReport
  /** The report as it would be saved, where it is another now. */
  changed: TicketReportAddress | null
  onEdit: () => void
}

function ChangeItems({ report, changed, onEdit }: ChangeItemsProps) {
  const { saveChanges, remove } = useSavedReportActions(report)
  const { name } = report
  return (
    <>
      {changed && (
        <DropdownMenuItem onSelect={() => void saveChanges(changed)}>
          {t('reports.saved.update', { name })}
        </DropdownMenuItem>
      )}
      <DropdownMenuItem onSelect={onEdit}>{t('reports.saved.edit', { name })}</DropdownMenuItem>
      <DropdownMenuItem variant="destructive" onSelect={() => void remove()}>
        {t('reports.saved.remove', { name })}
      </DropdownMenuItem>
    </>
  )
}
