import { useDialogs } from '@lodge/ui'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { useBlocker } from 'react-router'

interface LeaveQuestion {
  title: string
  text: string
  confirmLabel: string
  cancelLabel: string
}

/** Asks once before another address, or closing the page, loses what is not saved; not while `mayLeave` holds. */
export function useUnsavedChangesGuard(
  isDirty: boolean,
  mayLeave: RefObject<boolean>,
  question: () => LeaveQuestion,
): void {
  const dialogs = useDialogs()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !mayLeave.current && currentLocation.pathname !== nextLocation.pathname,
  )
  const ask = useEffectEvent(async () => {
    if (await dialogs.confirm(question())) blocker.proceed?.()
    else blocker.reset?.()
  })
  useEffect(() => {
    if (blocker.state === 'blocked') void ask()
  }, [blocker.state])
  useEffect(() => {
    if (!isDirty) return
    const handleUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', handleUnload)
    return () => window.removeEventListener('beforeunload', handleUnload)
  }, [isDirty])
}
