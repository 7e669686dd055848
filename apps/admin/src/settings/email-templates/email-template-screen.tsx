import { isUnknownAddress } from '@lodge/client'
import { ErrorState, SkeletonRows, usePageTitle } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { NotFoundScreen } from '../../foundation/not-found-screen.tsx'
import { t } from '../../foundation/t.ts'
import { EmailTemplateForm } from './email-template-form.tsx'
import { emailTemplateQuery } from './queries.ts'

/** The text of one mail in the language that the address names. */
export function EmailTemplateScreen() {
  const { code = '' } = useParams()
  const [params] = useSearchParams()
  const language = params.get('language') ?? 'en'
  const { data, isPending, isError, error, refetch } = useQuery(emailTemplateQuery(code, language))
  const name = data?.name ?? null
  usePageTitle(
    name,
    name === null
      ? null
      : [
          { label: t('app.titles.settings') },
          { label: t('email-templates.title'), to: '/admin/settings/email-templates' },
          { label: name },
        ],
  )
  if (isPending) return <SkeletonRows rows={12} className="p-gutter" />
  if (isUnknownAddress(error)) return <NotFoundScreen />
  if (isError) return <ErrorState error={error} onRetry={() => refetch()} className="m-gutter" />
  return <EmailTemplateForm key={`${code} ${language}`} latest={data} />
}
