import { type Editor, useEditorState } from '@tiptap/react'
import { Info } from 'lucide-react'
import { t } from '../../foundation/t.ts'
import { calloutKinds, toggleCallout } from './callout.ts'
import { ToolbarMenu } from './toolbar-menu.tsx'

/** Puts the text into a callout of a kind, and takes it out again. */
export function CalloutMenu({ editor }: { editor: Editor }) {
  const present = useEditorState({
    editor,
    selector: ({ editor: at }) => calloutKinds.find((kind) => at.isActive('callout', { kind })) ?? null,
  })
  return (
    <ToolbarMenu
      editor={editor}
      label={t('knowledge-base.editor.callout')}
      icon={Info}
      isActive={present !== null}
      items={calloutKinds.map((kind) => ({
        key: kind,
        label: t(`knowledge-base.editor.callouts.${kind}`),
        isActive: present === kind,
        onSelect: () => toggleCallout(editor, kind),
      }))}
    />
  )
}
