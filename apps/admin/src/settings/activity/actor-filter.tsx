import { ActivityBy, type ActivityFilter } from '@lodge/contracts'
import { Button, cn, Input, Popover, PopoverContent, PopoverTrigger } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { t } from '../../foundation/t.ts'
import { actorsQuery } from './queries.ts'

type ActorChoice = Pick<ActivityFilter, 'actor' | 'by'>

interface ActorFilterProps {
  value: ActorChoice
  /** The person's name, once it is known. */
  name: string | null
  onChange: (choice: ActorChoice) => void
}

/** Narrows the log to a person, to Lodge itself or to visitors. */
export function ActorFilter({ value, name, onChange }: ActorFilterProps) {
  const [isOpen, setIsOpen] = useState(false)
  const choose = (choice: ActorChoice) => {
    setIsOpen(false)
    onChange(choice)
  }
  const shown = value.by
    ? t(`activity.actor.${value.by}`)
    : (name ?? value.actor ?? t('activity.actor.anyone'))
  return (
    <Popover open={isOpen} onOpenChange={setIsOpen}>
      <PopoverTrigger asChild>
        <Button variant="outline" aria-label={`${t('activity.actor.label')}: ${shown}`}>
          <span className="max-w-48 truncate">{shown}</span>
          <ChevronDown aria-hidden />
        </Button>
      </PopoverTrigger>
      <PopoverContent
        align="start"
        aria-label={t('activity.actor.label')}
        className="flex w-80 flex-col gap-3"
      >
        <ul className="flex flex-col gap-0.5">
          <ActorButton isChosen={!value.actor && !value.by} onChoose={() => choose({})}>
            {t('activity.actor.anyone')}
          </ActorButton>
          {ActivityBy.options.map((by) => (
            <ActorButton key={by} isChosen={value.by === by} onChoose={() => choose({ by })}>
              {t(`activity.actor.${by}`)}
            </ActorButton>
          ))}
        </ul>
        <FoundPeople chosen={value.actor} onChoose={(actor) => choose({ actor })} />
      </PopoverContent>
    </Popover>
  )
}

interface FoundPeopleProps {
  chosen: string | undefined
  onChoose: (alias: string) => void
}

function FoundPeople({ chosen, onChoose }: FoundPeopleProps) {
  const [text, setText] = useState('')
  const { data, isPending, isError } = useQuery(actorsQuery(useDeferredValue(text)))
  const people = data?.items ?? []
  return (
    <>
      <Input
        type="search"
        aria-label={t('activity.actor.search')}
        placeholder={t('activity.actor.search')}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {people.length > 0 ? (
        <ul className="flex max-h-64 flex-col gap-0.5 overflow-y-auto">
          {people.map(({ alias, name, email }) => (
            <ActorButton key={alias} isChosen={alias === chosen} onChoose={() => onChoose(alias)}>
              <span className="block truncate">{name}</span>
              <span className="block truncate text-xs font-normal text-muted-foreground">
                <bdi>{email}</bdi>
              </span>
            </ActorButton>
          ))}
        </ul>
      ) : (
        <p role="status" className="text-sm text-muted-foreground">
          {isPending
            ? t('activity.actor.loading')
            : isError
              ? t('activity.actor.failed')
              : t('activity.actor.nothing')}
        </p>
      )}
    </>
  )
}

interface ActorButtonProps {
  isChosen: boolean
  onChoose: () => void
  children: ReactNode
}

function ActorButton({ isChosen, onChoose, children }: ActorButtonProps) {
  return (
    <li>
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={onChoose}
        className={cn(
          'min-h-8 w-full rounded-md px-2 py-1 text-start text-base -outline-offset-2 hover:bg-surface max-lg:min-h-11',
          isChosen && 'bg-accent-soft font-medium text-accent',
        )}
      >
        {children}
      </button>
    </li>
  )
}
