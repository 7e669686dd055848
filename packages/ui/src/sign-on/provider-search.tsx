import { browserStorage, readStored, writeStored } from '@lodge/client'
import {
  type SignInChoice as Choice,
  type FoundSignInProviders,
  limits,
  providerSearchParam,
  SignInChoice,
} from '@lodge/contracts'
import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { LogIn } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '../components/ui/button.tsx'
import { Field, FieldError } from '../components/ui/field.tsx'
import { Input } from '../components/ui/input.tsx'
import { useDebouncedValue } from '../lib/use-debounced-value.ts'
import { getErrorMessage } from '../states/error-state.tsx'
import { t } from '../t.ts'
import { addressOfChoice, nameOfChoice } from './provider-links.tsx'

interface ProviderSearchProps {
  area: 'portal' | 'admin'
  /** The page that has it, which searches by itself where there is no script. */
  action: string
  /** The address that signing in leads to; null for the area's own. */
  to: string | null
  find: (search: string) => UseQueryOptions<FoundSignInProviders, Error, FoundSignInProviders, string[]>
  /** Fields of the page's address that a search has to keep. */
  children?: ReactNode
}

const storage = () => browserStorage('localStorage')
const keyOf = (area: string) => `lodge.provider-choice.${area}`

/** Finds one of many providers by name, domain or keyword, and offers the one again that this browser chose last. */
export function ProviderSearch({ area, action, to, find, children }: ProviderSearchProps) {
  const [last, setLast] = useLastChoice(area)
  const [isAnother, setIsAnother] = useState(false)
  const remember = (choice: Choice) => writeStored(storage(), keyOf(area), choice)
  if (last)
    return (
      <div className="flex flex-col items-start gap-2">
        <ChoiceLink
          area={area}
          choice={last}
          to={to}
          onChoose={remember}
          label={t('ui.signOn.again', { name: last.name })}
        />
        <Button
          type="button"
          variant="link"
          className="h-10 px-0"
          onClick={() => {
            setLast(null)
            setIsAnother(true)
          }}
        >
          {t('ui.signOn.another')}
        </Button>
      </div>
    )
  return (
    <SearchForm area={area} action={action} to={to} find={find} hasFocus={isAnother} onChoose={remember}>
      {children}
    </SearchForm>
  )
}

interface SearchFormProps extends ProviderSearchProps {
  onChoose: (choice: Choice) => void
  /** Set where somebody has asked for it, and types at once. */
  hasFocus: boolean
}

function SearchForm({ area, action, to, find, children, hasFocus, onChoose }: SearchFormProps) {
  const { search: query } = useLocation()
  const [search, setSearch] = useState(() => new URLSearchParams(query).get(providerSearchParam) ?? '')
  const field = useRef<HTMLInputElement>(null)
  const settled = useDebouncedValue(search.trim(), 250)
  const { data, error } = useQuery({
    ...find(settled),
    enabled: settled !== '',
    placeholderData: keepPreviousData,
  })
  useEffect(() => {
    // Somebody may have typed before the app had loaded.
    setSearch(field.current?.value ?? '')
    if (hasFocus) field.current?.focus()
  }, [hasFocus])
  const found = settled === '' ? null : data
  return (
    <div className="flex flex-col gap-3" data-remembered={keyOf(area)}>
      <form method="get" action={action} onSubmit={(event) => event.preventDefault()}>
        {children}
        <Field label={t('ui.signOn.find')} hint={t('ui.signOn.findHint')}>
          <Input
            type="search"
            name={providerSearchParam}
            value={search}
            maxLength={limits.providerSearchLength}
            autoComplete="off"
            spellCheck={false}
            ref={field}
            onChange={({ target }) => setSearch(target.value)}
          />
        </Field>
        <noscript>
          <Button type="submit" variant="outline" className="mt-3 w-full">
            {t('ui.signOn.search')}
          </Button>
        </noscript>
      </form>
      {error && (
        <div role="alert">
          <FieldError>{getErrorMessage(error)}</FieldError>
        </div>
      )}
      <p role="status" className="text-sm text-muted-foreground empty:hidden">
        {found && describeFound(found)}
      </p>
      {found && found.items.length > 0 && (
        <ul aria-label={t('ui.signOn.found')} className="flex flex-col gap-2">
          {found.items.map((choice) => (
            <li key={nameOfChoice(choice)}>
              <ChoiceLink area={area} choice={choice} to={to} onChoose={onChoose} label={choice.name} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function describeFound({ items, hasMore }: FoundSignInProviders): string {
  return hasMore
    ? t('ui.signOn.foundMore', { count: items.length })
    : t('ui.signOn.foundCount', { count: items.length })
}

interface ChoiceLinkProps {
  area: 'portal' | 'admin'
  choice: Choice
  to: string | null
  label: string
  onChoose: (choice: Choice) => void
}

function ChoiceLink({ area, choice, to, label, onChoose }: ChoiceLinkProps) {
  return (
    <Button asChild variant="outline" className="h-auto min-h-11 w-full justify-start py-2 text-start">
      <a href={addressOfChoice(area, choice, to)} onClick={() => onChoose(choice)}>
        <LogIn aria-hidden />
        <span className="min-w-0 flex-1 break-words whitespace-normal">
          <span className="block">{label}</span>
          {choice.domain && (
            <span className="block text-sm font-normal text-muted-foreground">{choice.domain}</span>
          )}
        </span>
      </a>
    </Button>
  )
}

/** Known once the page is there: the server renders it for everybody alike. */
function useLastChoice(area: string) {
  const [last, setLast] = useState<Choice | null>(null)
  useEffect(() => {
    setLast(SignInChoice.safeParse(readStored(storage(), keyOf(area))).data ?? null)
  }, [area])
  return [last, setLast] as const
}
