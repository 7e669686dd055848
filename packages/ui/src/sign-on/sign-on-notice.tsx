import { type NamedRef, SignOnAnswer, signOnAnswerParam, signOnProviderParam } from '@lodge/contracts'
import { CircleAlert } from 'lucide-react'
import { useLocation } from 'react-router'
import { cn } from '../lib/cn.ts'
import { t } from '../t.ts'

interface SignOnNoticeProps {
  providers: readonly NamedRef[]
  className?: string
}

/** Says why a provider did not let somebody in, where one has just led back here. */
export function SignOnNotice({ providers, className }: SignOnNoticeProps) {
  const { search } = useLocation()
  const query = new URLSearchParams(search)
  const answer = SignOnAnswer.safeParse(query.get(signOnAnswerParam)).data
  if (!answer) return null
  const alias = query.get(signOnProviderParam)
  const name = providers.find((provider) => provider.alias === alias)?.name
  return (
    <p
      role="alert"
      className={cn('flex items-start gap-3 rounded-md bg-warning-soft px-4 py-3 text-base', className)}
    >
      <CircleAlert aria-hidden className="mt-px size-5 shrink-0 text-warning" />
      <span>{t(`ui.signOn.answers.${answer}`, { name: name ?? t('ui.signOn.someProvider') })}</span>
    </p>
  )
}
