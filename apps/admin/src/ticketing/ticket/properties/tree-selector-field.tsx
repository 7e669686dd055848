import { Button, Field, TreeSelector } from '@lodge/ui'
import { t } from '../../../foundation/t.ts'
import type { LoadedTree } from '../use-trees.ts'

interface TreeSelectorFieldProps {
  label: string
  tree: LoadedTree
  value: string | null
  /** The name of a value that the tree does not have any more. */
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
        <Button variant="link" size="inline" onClick={tree.reload}>
          {t('ticket-property.retry')}
        </Button>
      </p>
    )
  return (
    <Field label={label}>
      <TreeSelector
        isLeafOnly={tweaks.isLeafOnly ?? false}
        isClearable={tweaks.isClearable ?? false}
        options={tree.nodes ?? null}
        value={value}
        {...(known !== undefined && { valuePath: [known] })}
        onChange={onChoose}
      />
    </Field>
  )
}
