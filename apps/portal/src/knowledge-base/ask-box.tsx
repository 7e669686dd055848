import { Button } from '@lodge/ui'
import { Link } from 'react-router'
import { t } from '../t.ts'

interface AskBoxProps {
  title: string
  text: string
  to: string
  className?: string
}

export function AskBox({ title, text, to, className = '' }: AskBoxProps) {
  return (
    <section
      className={`flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-md bg-surface p-6 print:hidden ${className}`}
    >
      <div className="min-w-48 flex-1">
        <h2 className="text-lg font-semibold">{title}</h2>
        <p className="text-base text-muted-foreground">{text}</p>
      </div>
      <Button asChild className="max-sm:w-full">
        <Link to={to}>{t('knowledge-base.article.ask')}</Link>
      </Button>
    </section>
  )
}
