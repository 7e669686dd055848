import { limits, routes, type SearchSynonym } from '@lodge/contracts'
import { announce, formatList, getErrorMessage, toast, useDialogs } from '@lodge/ui'
import { useQueryClient } from '@tanstack/react-query'
import { http } from '../../foundation/http.ts'
import { t } from '../../foundation/t.ts'
import { synonymsQuery } from '../queries.ts'

/** Adds, changes and removes groups of words that mean the same. */
export function useSynonyms() {
  const cache = useQueryClient()
  const { confirm, prompt } = useDialogs()
  const run = async (send: () => Promise<unknown>) => {
    try {
      await send()
      announce(t('settings-form.saved'))
    } catch (error) {
      toast.error(getErrorMessage(error))
    } finally {
      // Someone else may have been faster: what there is now is shown.
      await cache.invalidateQueries({ queryKey: synonymsQuery.queryKey })
    }
  }
  const ask = async (title: string, words: readonly string[]) => {
    const typed = await prompt({
      title,
      text: t('knowledge-base.synonyms.hint'),
      label: t('knowledge-base.synonyms.words'),
      initialValue: words.join(', '),
      confirmLabel: t('knowledge-base.synonyms.save'),
      validate: checkWords,
    })
    return typed === null ? null : splitWords(typed)
  }
  return {
    add: async () => {
      const words = await ask(t('knowledge-base.synonyms.add'), [])
      if (words) await run(() => http.call(routes.createSearchSynonym, { body: { words } }))
    },
    change: async ({ id, revision, words: before }: SearchSynonym) => {
      const words = await ask(t('knowledge-base.synonyms.changeTitle'), before)
      if (words)
        await run(() => http.call(routes.updateSearchSynonym, { params: { id }, body: { revision, words } }))
    },
    remove: async ({ id, words }: SearchSynonym) => {
      const isSure = await confirm({
        title: t('knowledge-base.synonyms.removeTitle'),
        text: formatList(words),
        confirmLabel: t('knowledge-base.synonyms.removeConfirm'),
        isDestructive: true,
      })
      if (isSure) await run(() => http.call(routes.deleteSearchSynonym, { params: { id } }))
    },
  }
}

function splitWords(text: string): string[] {
  const words = text.split(/[,;\n]+/).map((word) => word.trim())
  return [...new Set(words.filter(Boolean))]
}

function checkWords(text: string): string | null {
  const words = splitWords(text)
  if (words.length < 2) return t('knowledge-base.synonyms.tooFew')
  if (words.length > limits.keywords) return t('knowledge-base.synonyms.tooMany', { max: limits.keywords })
  return words.some((word) => word.length > limits.keywordLength)
    ? t('knowledge-base.synonyms.tooLong', { max: limits.keywordLength })
    : null
}
