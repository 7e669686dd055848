import { Button } from '@lodge/ui'
import { Download } from 'lucide-react'
import { t } from '../t.ts'

interface CsvLinkProps {
  address: string
  query: Record<string, string>
  className?: string
}

/** A whole list as it is narrowed, as a file. */
export function CsvLink({ address, query, className }: CsvLinkProps) {
  return (
    <Button asChild variant="outline" className={className}>
      <a href={`${address}?${new URLSearchParams(query)}`} download>
        <Download aria-hidden />
        {t('records.csv')}
      </a>
    </Button>
  )
}
