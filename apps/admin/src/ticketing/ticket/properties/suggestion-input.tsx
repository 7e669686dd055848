import { cn, Field, Input } from '@lodge/ui'
import { type KeyboardEvent, useId, useState } from 'react'

export interface Suggestion {
  value: string
  label: string
  detail?: string
}

interface SuggestionInputProps {
  label: string
  placeholder: string
  hint?: string
  error?: string | null
  text: string
  suggestions: readonly Suggestion[]
  /** Says that the suggestions are those of an earlier text. Enter takes none of them. */
  isStale?: boolean
  nothing?: string
  onText: (text: string) => void
  onChoose: (value: string) => void
}

/** The place before anything is typed: Enter takes nothing. */
const noneActive = -1

/** A line to type in, with suggestions below: arrows move, Enter takes the one that is marked. */
export function SuggestionInput(props: SuggestionInputProps) {
  const { suggestions, text, onText, onChoose } = props
  const listId = useId()
  const [place, setPlace] = useState(noneActive)
  const active = Math.min(place, suggestions.length - 1)

  function handleKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') setPlace((active + 1) % Math.max(1, suggestions.length))
    else if (event.key === 'ArrowUp') setPlace(active > 0 ? active - 1 : suggestions.length - 1)
    else if (event.key === 'Enter') {
      const chosen = suggestions[active]
      if (chosen && !props.isStale) onChoose(chosen.value)
    } else return
    event.preventDefault()
  }

  return (
    <div className="flex flex-col gap-2">
      <Field label={props.label} hint={props.hint} error={props.error}>
        <Input
          role="combobox"
          aria-expanded={suggestions.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={suggestions[active] ? `${listId}-${active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          value={text}
          placeholder={props.placeholder}
          onChange={({ target }) => {
            onText(target.value)
            setPlace(target.value.trim() === '' ? noneActive : 0)
          }}
          onKeyDown={handleKey}
        />
      </Field>
      <div id={listId} role="listbox" aria-label={props.label} className="max-h-60 overflow-y-auto">
        {suggestions.map((suggestion, index) => (
          <SuggestionOption
            key={suggestion.value}
            id={`${listId}-${index}`}
            suggestion={suggestion}
            isActive={index === active}
            onChoose={onChoose}
          />
        ))}
      </div>
      {suggestions.length === 0 && props.nothing && (
        <p role="status" className="text-sm text-muted-foreground">
          {props.nothing}
        </p>
      )}
    </div>
  )
}

interface SuggestionOptionProps {
  id: string
  suggestion: Suggestion
  isActive: boolean
  onChoose: (value: string) => void
}

function SuggestionOption({ id, suggestion, isActive, onChoose }: SuggestionOptionProps) {
  return (
    // The keyboard works from the line above, which keeps the focus.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(suggestion.value)}
      onKeyDown={() => undefined}
      className={cn(
        'flex min-h-8 cursor-default items-center gap-2 rounded-sm px-2 py-1 text-sm hover:bg-surface max-lg:min-h-11',
        isActive && 'bg-accent-soft',
      )}
    >
      <span className="min-w-0 flex-1 truncate">{suggestion.label}</span>
      {suggestion.detail && <span className="text-xs text-muted-foreground">{suggestion.detail}</span>}
    </div>
  )
}
