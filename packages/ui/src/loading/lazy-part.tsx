import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { OnDemand } from '../lib/on-demand.ts'
import { ErrorState } from '../states/error-state.tsx'
import { t } from '../t.ts'

interface LazyPartProps<Props> {
  part: OnDemand<ComponentType<Props>>
  given: Props
  /** Stands in its place until it is there. */
  meanwhile?: ReactNode
  /** Nobody misses it where it does not come. */
  isOptional?: boolean
}

/**
 * A part of a screen whose code is fetched when it is first shown. Where it does not come, it says so in its own place
 * and can be tried again; the rest of the screen stays.
 */
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
