import { ChevronDown, X } from 'lucide-react'
import type { RefObject } from 'react'
import { useFieldControl } from '../components/ui/field-context.ts'
import { controlClasses } from '../components/ui/input.tsx'
import { cn } from '../lib/cn.ts'
import { t } from '../t.ts'
import { getTreeItemId } from './tree-menu.tsx'
import type { TreeSelectorMenu } from './use-tree-selector-menu.ts'

type TreeSelectorControlProps = {
  ref: RefObject<HTMLInputElement | null>
  menu: TreeSelectorMenu
  menuId: string
  /** Labels from the root to the chosen node. */
  path: readonly string[]
  placeholder?: string
  isDisabled?: boolean
  id?: string
  'aria-label'?: string
  /** Null where there is nothing to clear. */
  onClear: (() => void) | null
  onToggle: () => void
}

/** The chosen node is also the search field. */
export function TreeSelectorControl(props: TreeSelectorControlProps) {
  const { menu, path, isDisabled = false, onClear, onToggle } = props
  const control = useFieldControl({
    id: props.id,
    'aria-describedby': undefined,
    'aria-invalid': undefined,
    'aria-required': undefined,
  })
  return (
    <div
      data-invalid={control['aria-invalid'] || undefined}
      className={cn(
        controlClasses,
        'flex min-h-control cursor-text items-center gap-1 ps-3 focus-within:border-accent has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-1 has-[input:focus-visible]:outline-accent data-invalid:border-destructive data-invalid:ring-1 data-invalid:ring-destructive',
        isDisabled && 'cursor-not-allowed bg-surface text-muted-foreground',
      )}
    >
      <div className="min-w-0 flex-1 py-1">
        <TreeSelectorInput {...props} control={control} />
        {!menu.side && path.length > 1 && (
          <span className="block truncate pb-0.5 text-xs text-muted-foreground portal:text-sm">
            {path.slice(0, -1).join(' › ')}
          </span>
        )}
      </div>
      {onClear && <ClearButton onClear={onClear} />}
      <button
        type="button"
        tabIndex={-1}
        aria-hidden
        onMouseDown={(event) => event.preventDefault()}
        onClick={onToggle}
        className="flex size-7 shrink-0 items-center justify-center text-muted-foreground portal:size-9"
      >
        <ChevronDown className={cn('size-4 transition-transform portal:size-5', menu.side && 'rotate-180')} />
      </button>
    </div>
  )
}

type TreeSelectorInputProps = TreeSelectorControlProps & { control: ReturnType<typeof useFieldControl> }

function TreeSelectorInput({ ref, menu, menuId, path, control, ...props }: TreeSelectorInputProps) {
  const { tree } = menu
  const isOpen = menu.side !== null
  const label = path.at(-1) ?? ''
  return (
    <input
      {...control}
      ref={ref}
      role="combobox"
      aria-haspopup="tree"
      aria-expanded={isOpen}
      aria-controls={isOpen ? menuId : undefined}
      aria-activedescendant={isOpen && tree.active ? getTreeItemId(menuId, tree.active.key) : undefined}
      aria-autocomplete="list"
      aria-label={props['aria-label']}
      autoComplete="off"
      spellCheck={false}
      disabled={props.isDisabled}
      value={isOpen ? tree.query : label}
      placeholder={isOpen ? label || t('ui.tree.search') : (props.placeholder ?? t('ui.tree.placeholder'))}
      onFocus={(event) => event.target.select()}
      onChange={(event) => {
        menu.open()
        tree.search(event.target.value)
      }}
      onClick={menu.open}
      onKeyDown={menu.handleKeyDown}
      className="block w-full min-w-[5px] truncate bg-transparent text-body outline-none"
    />
  )
}

function ClearButton({ onClear }: { onClear: () => void }) {
  return (
    <button
      type="button"
      title={t('ui.tree.clearValue')}
      aria-label={t('ui.tree.clearValue')}
      onClick={onClear}
      className="flex size-7 shrink-0 items-center justify-center rounded-sm text-muted-foreground hover:text-foreground portal:size-8"
    >
      <X aria-hidden className="size-4 portal:size-5" />
    </button>
  )
}
