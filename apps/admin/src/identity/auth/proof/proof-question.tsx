import { useProof } from '@lodge/client'
import { lazy, Suspense } from 'react'

const ProofDialog = lazy(async () => ({ default: (await import('./proof-dialog.tsx')).ProofDialog }))

/** Asks who is there, wherever on a page something needs it; its dialog is loaded then. */
export function ProofQuestion() {
  const isAsked = useProof((state) => state.isAsked)
  if (!isAsked) return null
  return (
    <Suspense>
      <ProofDialog />
    </Suspense>
  )
}
