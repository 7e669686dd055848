import type { TreeNode } from '@lodge/contracts'
import { Button, Field, TreeSelector } from '@lodge/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { t } from '../../t.ts'

interface TreeSelectorFieldProps {
  label: string
  tree: UseQueryResult<TreeNode[]>
  value: string | null
  /** What to call a value that the tree does not hold any more. */
  known: string | undefined
  isLeafOnly?: boolean
  isClearable?: boolean
  onChoose: (id: string | null) => void
}

/** One node of a tree that is loaded, or the way to load it again. */
export function TreeSelectorField({
  label,
  tree,
  value,
  known,
  onChoose,
  ...tweaks
}: TreeSelectorFieldProps) {
  if (tree.isError)
    return (
      <p className="text-sm">
        {t('ticket-property.loadFailed')}{' '}
        <Button variant="link" size="inline" onClick={() => void tree.refetch()}>
          {t('ticket-property.retry')}
        </Button>
      </p>
    )
  return (
    <Field label={label}>
      <TreeSelector
        isLeafOnly={tweaks.isLeafOnly ?? false}
        isClearable={tweaks.isClearable ?? false}
        options={tree.data ?? null}
        value={value}
        {...(known !== undefined && { valuePath: [known] })}
        onChange={onChoose}
      />
    </Field>
  )
}
