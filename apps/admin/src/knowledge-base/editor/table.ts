import { type Extensions, type KeyboardShortcutCommand, Node } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  tableEditing,
  toggleHeaderRow,
} from '@tiptap/pm/tables'
import type { Editor } from '@tiptap/react'

/** The table library's names for the kinds of nodes. */
const roles: Readonly<Record<string, string>> = {
  table: 'table',
  tableRow: 'row',
  tableHeader: 'header_cell',
  tableCell: 'cell',
}

const stepBy = (key: string, step: 1 | -1): [string, KeyboardShortcutCommand] => [
  key,
  ({ editor }) => editor.commands.command(({ state, dispatch }) => goToNextCell(step)(state, dispatch)),
]

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
  extendNodeSchema: ({ name }) => (roles[name] ? { tableRole: roles[name] } : {}),
  addProseMirrorPlugins: () => [tableEditing()],
  // In the last cell Tab leaves the text, so that nobody is caught in a table.
  addKeyboardShortcuts: () => Object.fromEntries([stepBy('Tab', 1), stepBy('Shift-Tab', -1)]),
})

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
})

const spanOf = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (element: HTMLElement) => Math.max(1, Math.min(Number(element.getAttribute(name)) || 1, 50)),
  renderHTML: (attributes: Record<string, unknown>) =>
    attributes[name] === 1 ? {} : { [name]: attributes[name] },
})

const cellNamed = (name: string, tag: 'td' | 'th') =>
  Node.create({
    name,
    content: '(paragraph | list | codeBlock)+',
    isolating: true,
    addAttributes: () => ({
      colspan: spanOf('colspan'),
      rowspan: spanOf('rowspan'),
      colwidth: { default: null, rendered: false },
      // Makes screen readers say the column's heading with each cell.
      ...(tag === 'th' && { scope: { default: 'col' } }),
    }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  })

export const tableExtensions: Extensions = [
  Table,
  TableRow,
  cellNamed('tableHeader', 'th'),
  cellNamed('tableCell', 'td'),
]

const commands = {
  addRowBefore,
  addRowAfter,
  deleteRow,
  addColumnBefore,
  addColumnAfter,
  deleteColumn,
  toggleHeaderRow,
  deleteTable,
}
export type TableChange = keyof typeof commands
/** The changes of a table, in the order of its menu. */
export const tableChanges = [
  'addRowBefore',
  'addRowAfter',
  'deleteRow',
  'addColumnBefore',
  'addColumnAfter',
  'deleteColumn',
  'toggleHeaderRow',
  'deleteTable',
] satisfies readonly TableChange[]

/** Changes the table around the cursor. */
export function changeTable(editor: Editor, change: TableChange): boolean {
  return editor
    .chain()
    .focus()
    .command(({ state, dispatch }) => commands[change](state, dispatch))
    .run()
}

/** Puts a table of three columns with a head and two rows where the cursor is, and the cursor into its first cell. */
export function insertTable(editor: Editor): boolean {
  const rowOf = (type: string) => ({
    type: 'tableRow',
    content: [1, 2, 3].map(() => ({ type, content: [{ type: 'paragraph' }] })),
  })
  const rows = [rowOf('tableHeader'), rowOf('tableCell'), rowOf('tableCell')]
  const table = editor.schema.nodeFromJSON({ type: 'table', content: rows })
  return editor
    .chain()
    .focus()
    .command(({ tr }) => {
      const start = tr.selection.from
      tr.replaceSelectionWith(table)
      tr.setSelection(TextSelection.near(tr.doc.resolve(start + 1)))
      return true
    })
    .scrollIntoView()
    .run()
}
