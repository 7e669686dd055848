import { limits, type TicketRow } from '@lodge/contracts'
import {
  Button,
  cn,
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  FieldGroup,
  RadioGroup,
  RadioItem,
  Skeleton,
} from '@lodge/ui'
import { useState } from 'react'
import { t } from '../../../foundation/t.ts'
import { TicketSummary } from './ticket-picker.tsx'
import { type MergeCandidate, useBulkMerge, useMergePreviews } from './use-bulk-merge.ts'

export interface BulkMergeDialogProps {
  rows: readonly TicketRow[]
  onClose: () => void
  onDone: () => void
}

/** Chooses which of several tickets the others go into, says of each what will happen or why not, and does it. */
export function BulkMergeDialog({ rows, onClose, onDone }: BulkMergeDialogProps) {
  const [into, setInto] = useState(() => guessTarget(rows))
  const others = rows.map(({ number }) => number).filter((number) => number !== into)
  const candidates = useMergePreviews(others, into)
  const merge = useBulkMerge(onDone)
  const isKnown = candidates.every(({ preview, problem }) => preview || problem)
  const able = candidates.filter(({ preview, problem }) => preview && !problem)
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent className="max-w-xl">
        <DialogHeader>
          <DialogTitle>{t('ticket.several.title', { tickets: rows.length })}</DialogTitle>
          <DialogDescription>{t('ticket.merge.text')}</DialogDescription>
        </DialogHeader>
        <FieldGroup label={t('ticket.several.into')}>
          <RadioGroup value={String(into)} onValueChange={(value) => setInto(Number(value))}>
            {rows.map((row) => (
              <RadioItem
                key={row.number}
                value={String(row.number)}
                label={<TicketSummary ticket={{ ...row, requester: row.requester.name }} />}
                hint={
                  <>
                    <span className="font-medium text-foreground">
                      <bdi>{row.requester.name}</bdi>
                    </span>{' '}
                    <MergeOutcomeText
                      into={into}
                      candidate={candidates.find(({ number }) => number === row.number)}
                    />
                  </>
                }
                className="min-h-11 py-0.5 [&>div>div]:flex-1 [&_label]:flex"
              />
            ))}
          </RadioGroup>
        </FieldGroup>
        {able.length > 0 && (
          <p className="text-sm text-muted-foreground">
            {t('ticket.merge.undo', { hours: limits.mergeUndoHours })}
          </p>
        )}
        <DialogFooter>
          <Button variant="outline" onClick={onClose}>
            {t('ticket.cancel')}
          </Button>
          <Button
            isBusy={merge.isPending}
            disabled={!isKnown || able.length === 0}
            onClick={() => merge.run({ numbers: able.map(({ number }) => number), into })}
          >
            {t('ticket.several.confirm', { tickets: able.length, into })}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

/** The oldest ticket of the person who has most of them. */
function guessTarget(rows: readonly TicketRow[]): number {
  const [most = []] = [...Map.groupBy(rows, ({ requester }) => requester.alias).values()].sort(
    (one, other) => other.length - one.length,
  )
  return Math.min(...most.map(({ number }) => number))
}

/** Says what becomes of a ticket. The one that stays has no candidate. */
function MergeOutcomeText({ into, candidate }: { into: number; candidate: MergeCandidate | undefined }) {
  if (!candidate) return t('ticket.several.stays')
  const { preview, problem } = candidate
  if (!preview && !problem) return <Skeleton className="inline-block h-3 w-1/2 align-middle" />
  return (
    <span className={cn(problem && 'text-destructive')}>
      {problem
        ? t('ticket.several.not', { reason: problem })
        : preview && t('ticket.merge.moves', { messages: preview.messages, files: preview.files, into })}
    </span>
  )
}
