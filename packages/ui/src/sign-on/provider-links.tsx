import { browserStorage, readStored, writeStored } from '@lodge/client'
import { memberParam, type SignInChoice, signOnPath } from '@lodge/contracts'
import { LogIn } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Badge } from '../components/ui/badge.tsx'
import { Button } from '../components/ui/button.tsx'
import { t } from '../t.ts'

interface ProviderLinksProps {
  area: 'portal' | 'admin'
  providers: readonly SignInChoice[]
  /** The address that signing in leads to; null for the area's own. */
  to: string | null
}

const storage = () => browserStorage('localStorage')
const keyOf = (area: string) => `lodge.provider.${area}`

/** Leads to the providers by which people sign in, the one that this browser used last at the top. Links need no script. */
export function ProviderLinks({ area, providers, to }: ProviderLinksProps) {
  const last = useLastProvider(area)
  if (providers.length === 0) return null
  const isLast = (provider: SignInChoice) => nameOfChoice(provider) === last
  const sorted = [...providers.filter(isLast), ...providers.filter((provider) => !isLast(provider))]
  return (
    <ul aria-label={t('ui.signOn.providers')} className="flex flex-col gap-2">
      {sorted.map((provider) => (
        <li key={nameOfChoice(provider)}>
          <Button asChild variant="outline" className="h-auto min-h-11 w-full justify-start py-2 text-start">
            <a
              href={addressOfChoice(area, provider, to)}
              onClick={() => writeStored(storage(), keyOf(area), nameOfChoice(provider))}
            >
              <LogIn aria-hidden />
              <span className="min-w-0 flex-1 break-words whitespace-normal">
                {t('ui.signOn.with', { name: provider.name })}
              </span>
              {isLast(provider) && providers.length > 1 && <Badge>{t('ui.signOn.last')}</Badge>}
            </a>
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** Known once the page is there: the server renders it for everybody alike. */
function useLastProvider(area: string): string | null {
  const [last, setLast] = useState<string | null>(null)
  useEffect(() => {
    const stored = readStored(storage(), keyOf(area))
    setLast(typeof stored === 'string' ? stored : null)
  }, [area])
  return last
}

/** Tells providers apart, those of one federation too. */
export function nameOfChoice({ alias, entityId }: Choice): string {
  return entityId === null ? alias : `${alias} ${entityId}`
}

type Choice = Pick<SignInChoice, 'alias' | 'entityId'>

export function addressOfChoice(
  area: 'portal' | 'admin',
  { alias, entityId }: Choice,
  to: string | null,
): string {
  const query = new URLSearchParams({
    ...(entityId !== null && { [memberParam]: entityId }),
    ...(to !== null && { to }),
  })
  return query.size === 0 ? signOnPath(area, alias) : `${signOnPath(area, alias)}?${query}`
}
