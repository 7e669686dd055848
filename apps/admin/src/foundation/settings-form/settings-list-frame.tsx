import {
  Button,
  EmptyState,
  ErrorState,
  Input,
  MoreButton,
  type NextPage,
  PageHeader,
  SkeletonRows,
} from '@lodge/ui'
import { Plus, Search } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { ShortcutKbd } from '../keyboard-shortcuts/shortcut-kbd.tsx'
import { useShortcut } from '../keyboard-shortcuts/use-shortcut.ts'
import { t } from '../t.ts'

interface SettingsListFrameProps {
  title: string
  text: string
  count: number | undefined
  create?: { to: string; label: string }
  searchLabel?: string
  search: string
  onSearch: (text: string) => void
  isPending: boolean
  error: unknown
  onRetry: () => void
  isEmpty: boolean
  keys?: string
  /** Content above the page, such as the tabs of its area. */
  above?: ReactNode
  /** Content between the title and the filters, such as figures of the whole list. */
  summary?: ReactNode
  filters?: ReactNode
  /** The message for an empty list while nothing is searched for. */
  empty?: ReactNode
  /** A list that is read a page at a time. */
  more?: NextPage
  children: ReactNode
}

/** The frame of a list: title and count, one sentence, search by `/`, the table, and what the keys do. */
export function SettingsListFrame(props: SettingsListFrameProps) {
  const box = useRef<HTMLInputElement>(null)
  const { text, type } = useTypedText(props.search, props.onSearch, box)
  useShortcut('search', () => box.current?.focus())
  return (
    <div className="flex min-h-full flex-col">
      {props.above}
      <div className="flex flex-col gap-3 px-gutter py-3 max-lg:px-4">
        <PageHeader title={props.title} aside={props.count} text={props.text}>
          {props.create && (
            <Button asChild>
              <Link to={props.create.to}>
                <Plus aria-hidden />
                {props.create.label}
              </Link>
            </Button>
          )}
        </PageHeader>
        {props.summary}
        <div className="flex flex-wrap items-center gap-2">
          <div className="relative w-full sm:max-w-72">
            <Search
              aria-hidden
              className="absolute top-1/2 start-2.5 size-4 -translate-y-1/2 text-muted-foreground"
            />
            <Input
              ref={box}
              type="search"
              aria-label={props.searchLabel ?? t('settings-form.search')}
              placeholder={props.searchLabel ?? t('settings-form.search')}
              value={text}
              onChange={({ target }) => type(target.value)}
              className="px-8"
            />
            {text === '' && (
              <ShortcutKbd name="search" className="absolute top-1/2 end-2 -translate-y-1/2 max-lg:hidden" />
            )}
          </div>
          {props.filters}
        </div>
      </div>
      <ListBody {...props} />
      {props.keys && (
        <p className="mt-auto border-t border-border px-gutter py-2.5 text-xs text-muted-foreground max-lg:hidden">
          {props.keys}
        </p>
      )}
    </div>
  )
}

function ListBody(props: SettingsListFrameProps) {
  if (props.isPending) return <SkeletonRows rows={6} className="px-gutter" />
  if (props.error) return <ErrorState error={props.error} onRetry={props.onRetry} className="mx-gutter" />
  if (props.isEmpty)
    return props.empty ?? <EmptyState title={t('settings-form.nothingFound')} className="mx-gutter" />
  return (
    <>
      {props.children}
      {props.more && <MoreButton query={props.more} className="my-3 self-center" />}
    </>
  )
}

/** Keeps each letter in the box while somebody types, even where the address follows late. */
function useTypedText(
  search: string,
  onSearch: (text: string) => void,
  box: RefObject<HTMLInputElement | null>,
) {
  const [text, setText] = useState(search)
  useEffect(() => {
    if (document.activeElement !== box.current) setText(search)
  }, [search, box])
  function type(next: string) {
    setText(next)
    onSearch(next)
  }
  return { text, type }
}
