import { routes } from '@lodge/contracts'
import { Button, ErrorState, PageHeader, SkeletonRows, toast, usePageTitle } from '@lodge/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { http } from '../../foundation/http.ts'
import { t } from '../../foundation/t.ts'

const mailboxes = '/admin/settings/mailboxes'

/** Takes whom Microsoft or Google sends back on to the mailbox, or says why it cannot be read. */
export function MailConsentScreen() {
  usePageTitle(t('mailboxes.consent.title'), [
    { label: t('mailboxes.title'), to: mailboxes },
    { label: t('mailboxes.consent.title') },
  ])
  const [params] = useSearchParams()
  const [state, code] = [params.get('state'), params.get('code')]
  const giving = useGiving(state && code ? { state, code } : null)
  const refusal = params.get('error_description') ?? params.get('error')
  if (state && code && !giving.isError) return <SkeletonRows rows={6} className="p-gutter" />
  return (
    <div className="flex flex-col items-start gap-4 p-gutter">
      <PageHeader title={t('mailboxes.consent.title')} />
      <ErrorState
        title={t('mailboxes.consent.failed')}
        {...(giving.isError ? { error: giving.error } : { text: wordsOf(refusal) })}
        className="w-full"
      />
      <Button asChild>
        <Link to={mailboxes}>{t('mailboxes.consent.back')}</Link>
      </Button>
    </div>
  )
}

/** Quotes the service, whose words are a text from outside, and not at any length. */
function wordsOf(refusal: string | null): string {
  if (!refusal) return t('mailboxes.consent.nothing')
  return t('mailboxes.consent.refused', { words: refusal.slice(0, 300) })
}

/** Gives the consent as soon as the page is there, once: the code counts only once. */
function useGiving(consent: { state: string; code: string } | null) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const giving = useMutation({
    mutationFn: (body: { state: string; code: string }) => http.call(routes.giveMailConsent, { body }),
    onSuccess: (view) => {
      queries.setQueryData(['mailbox-records', view.alias], view)
      toast.success(t('mailboxes.consent.done', { name: view.name }))
      return navigate(`${mailboxes}/${view.alias}`, { replace: true })
    },
  })
  const isGiven = useRef(false)
  const { mutate } = giving
  useEffect(() => {
    if (!consent || isGiven.current) return
    isGiven.current = true
    mutate(consent)
  }, [consent, mutate])
  return giving
}
