import { ToolbarItem } from '@lodge/ui'
import { type Editor, useEditorState } from '@tiptap/react'
import { Table } from 'lucide-react'
import { FormatButton } from '../../foundation/rich-text/format-button.tsx'
import { t } from '../../foundation/t.ts'
import { changeTable, insertTable, tableChanges } from './table.ts'
import { ToolbarMenu } from './toolbar-menu.tsx'

/** Inserts a table; within one, its rows and columns. */
export function TableMenu({ editor }: { editor: Editor }) {
  const isInTable = useEditorState({ editor, selector: ({ editor: at }) => at.isActive('table') })
  if (!isInTable)
    return (
      <ToolbarItem asChild>
        <FormatButton
          label={t('knowledge-base.editor.table')}
          icon={Table}
          onClick={() => insertTable(editor)}
        />
      </ToolbarItem>
    )
  return (
    <ToolbarMenu
      editor={editor}
      label={t('knowledge-base.editor.changeTable')}
      icon={Table}
      isActive
      items={tableChanges.map((change) => ({
        key: change,
        label: t(`knowledge-base.editor.tableChanges.${change}`),
        onSelect: () => changeTable(editor, change),
      }))}
    />
  )
}
