import { ApiError } from '@lodge/client'
import type { ArticleRecord } from '@lodge/contracts'
import { announce, getErrorMessage, toast } from '@lodge/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { applyRecordsChanged } from '../../foundation/record-changes/touched-lists.ts'
import { articleQuery } from '../queries.ts'

/** Sends something about an article; its answer is where the page reads it, and a refusal is said. */
export function useArticleCommand(alias: string) {
  const cache = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const run = async (send: () => Promise<ArticleRecord>, message: string): Promise<boolean> => {
    setIsBusy(true)
    try {
      const saved = await send()
      cache.setQueryData(articleQuery(saved.alias).queryKey, saved)
      await applyRecordsChanged(cache, 'article', articleQuery(saved.alias).queryKey)
      announce(message)
      toast.success(message)
      return true
    } catch (error) {
      toast.error(getErrorMessage(error))
      // Someone else was faster: what there is now is shown.
      if (error instanceof ApiError && error.status === 409)
        await cache.invalidateQueries({ queryKey: articleQuery(alias).queryKey })
      return false
    } finally {
      setIsBusy(false)
    }
  }
  return { run, isBusy }
}
