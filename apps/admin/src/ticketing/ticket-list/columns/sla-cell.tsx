import type { TicketRow } from '@lodge/contracts'
import { SlaRowExplanation } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { slaExplanationQuery } from '../../ticket/queries.ts'

interface SlaCellProps {
  row: TicketRow
  className?: string
  /** Content in place of the bar. */
  children?: ReactNode
}

/** Shows a ticket's most urgent deadline; hover, focus or click explains when it is due and why. */
export function SlaCell({ row, className, children }: SlaCellProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { data, error, refetch } = useQuery({
    ...slaExplanationQuery(row.number, row.version),
    enabled: isOpen && row.sla !== null,
  })
  if (!row.sla) return null
  return (
    <SlaRowExplanation
      deadline={row.sla}
      explanations={data?.explanations ?? null}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      error={error}
      onRetry={refetch}
      {...(className && { className })}
    >
      {children}
    </SlaRowExplanation>
  )
}
