import { type Editor, useEditorState } from '@tiptap/react'
import { t } from '../../foundation/t.ts'
import { headingLevels } from './article-extensions.ts'
import { ToolbarMenu } from './toolbar-menu.tsx'

export function BlockStyleMenu({ editor }: { editor: Editor }) {
  const present = useEditorState({
    editor,
    selector: ({ editor: at }) => headingLevels.find((level) => at.isActive('heading', { level })) ?? null,
  })
  const nameOf = (level: number | null) =>
    level === null ? t('knowledge-base.editor.paragraph') : t('knowledge-base.editor.heading', { level })
  return (
    <ToolbarMenu
      editor={editor}
      label={t('knowledge-base.editor.style')}
      text={nameOf(present)}
      items={[
        {
          key: 'paragraph',
          label: nameOf(null),
          isActive: present === null,
          onSelect: () => editor.chain().focus().setParagraph().run(),
        },
        ...headingLevels.map((level) => ({
          key: String(level),
          label: nameOf(level),
          isActive: present === level,
          onSelect: () => editor.chain().focus().setHeading({ level }).run(),
        })),
      ]}
    />
  )
}
