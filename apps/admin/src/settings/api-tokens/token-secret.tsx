import type { NewApiToken } from '@lodge/contracts'
import { ShownOnce } from '../../foundation/shown-once.tsx'
import { t } from '../../foundation/t.ts'

interface TokenSecretProps {
  token: Pick<NewApiToken, 'name' | 'secret'>
  onDone: () => void
}

export function TokenSecret({ token: { name, secret }, onDone }: TokenSecretProps) {
  return (
    <ShownOnce
      title={t('api-tokens.made', { name })}
      text={t('api-tokens.madeText')}
      label={t('api-tokens.secret')}
      value={secret}
      onDone={onDone}
    />
  )
}
