import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { OnDemand } from '../lib/on-demand.ts'
import { ErrorState } from '../states/error-state.tsx'
import { t } from '../t.ts'

interface LazyPartProps<Props> {
  part: OnDemand<ComponentType<Props>>
  given: Props
  meanwhile?: ReactNode
  isOptional?: boolean
}

/** Fetches its code when it is first shown. A failure shows in its own place and can be tried again. */
export function LazyPart<Props extends object>(parts: LazyPartProps<Props>) {
  const { part, given, meanwhile = null, isOptional = false } = parts
  const Part = useStore(part.store, ({ code }) => code)
  const [isMissing, setIsMissing] = useState(false)
  const fetchPart = useCallback(() => {
    setIsMissing(false)
    part.load().catch(() => setIsMissing(true))
  }, [part])
  useEffect(fetchPart, [fetchPart])
  if (Part) return <Part {...given} />
  if (!isMissing) return meanwhile
  if (isOptional) return null
  return <ErrorState title={t('ui.screen.partTitle')} text={t('ui.screen.missingText')} onRetry={fetchPart} />
}
