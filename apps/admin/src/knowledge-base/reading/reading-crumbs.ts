import type { PageLink } from '@lodge/contracts'
import type { Breadcrumb } from '@lodge/ui'
import { t } from '../../foundation/t.ts'
import { staffHome, staffPathOf } from './staff-path.ts'

/** Returns the way from the beginning of the knowledge base to a page of it. */
export function crumbsOf(above: readonly PageLink[], name: string): Breadcrumb[] {
  return [
    { label: t('knowledge-base.title'), to: staffHome },
    ...above.map((link) => ({ label: link.name, to: staffPathOf(link.address) })),
    { label: name },
  ]
}
