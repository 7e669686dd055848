import { pathOfAddress } from '@lodge/contracts'
import {
  Button,
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  Field,
  Input,
  validatePrompt,
} from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { QuickSearch } from '../../../foundation/quick-search/quick-search.tsx'
import { useDebouncedText } from '../../../foundation/quick-search/use-debounced-text.ts'
import { t } from '../../../foundation/t.ts'
import { ArticleStatusBadge } from '../../articles/article-status-badge.tsx'
import { articleChoicesQuery } from '../../queries.ts'
import type { LinkTarget } from '../article-link.ts'

interface LinkDialogProps {
  onLink: (target: LinkTarget) => void
  onClose: () => void
}

/** Asks what to link to: another article, found by its title, or an address of the web. */
export function LinkDialog({ onLink, onClose }: LinkDialogProps) {
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent className="max-w-lg">
        <DialogHeader>
          <DialogTitle>{t('knowledge-base.editor.linkTitle')}</DialogTitle>
          <DialogDescription>{t('knowledge-base.editor.linkText')}</DialogDescription>
        </DialogHeader>
        <ArticleChoice onLink={onLink} />
        <AddressForm onLink={onLink} onCancel={onClose} />
      </DialogContent>
    </Dialog>
  )
}

function ArticleChoice({ onLink }: Pick<LinkDialogProps, 'onLink'>) {
  const [text, setText] = useState('')
  const search = useDebouncedText(text.trim())
  const query = useQuery(articleChoicesQuery(search))
  return (
    <Field label={t('knowledge-base.editor.linkArticle')}>
      <QuickSearch
        autoFocus
        text={text}
        onType={setText}
        isOpen={search !== ''}
        result={{ items: query.data, error: query.error, onRetry: () => void query.refetch() }}
        keyOf={({ alias }) => alias}
        renderItem={({ title, category, status }) => (
          <span className="flex min-w-0 flex-1 items-center gap-2">
            <span className="min-w-0 flex-1">
              <span className="block truncate">{title}</span>
              <span className="block truncate text-xs text-muted-foreground">
                <bdi>{category.name}</bdi>
              </span>
            </span>
            {status !== 'published' && <ArticleStatusBadge status={status} />}
          </span>
        )}
        onChoose={({ address, title }) => onLink({ href: pathOfAddress(address), text: title })}
        empty={t('knowledge-base.editor.linkNone')}
        listLabel={t('knowledge-base.editor.linkArticles')}
      />
    </Field>
  )
}

function AddressForm({ onLink, onCancel }: Pick<LinkDialogProps, 'onLink'> & { onCancel: () => void }) {
  const [href, setHref] = useState('')
  const [error, setError] = useState<string | null>(null)
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const problem = isOtherAddress(href) ? null : validatePrompt('url', href)
    setError(problem)
    if (problem === null) onLink({ href: href.trim(), text: href.trim() })
  }
  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-4 border-t border-border pt-4">
      <Field
        label={t('knowledge-base.editor.linkAddress')}
        hint={t('knowledge-base.editor.linkHint')}
        error={error}
      >
        <Input
          type="url"
          value={href}
          onChange={({ target }) => {
            setHref(target.value)
            setError(null)
          }}
        />
      </Field>
      <DialogFooter>
        <Button variant="outline" onClick={onCancel}>
          {t('knowledge-base.editor.cancel')}
        </Button>
        <Button type="submit">{t('knowledge-base.editor.linkConfirm')}</Button>
      </DialogFooter>
    </form>
  )
}

/** Mail and telephone numbers can be linked to as well. */
function isOtherAddress(href: string): boolean {
  return /^(mailto:[^\s@]+@[^\s@]+|tel:\+?[\d ()-]{3,})$/i.test(href.trim())
}
