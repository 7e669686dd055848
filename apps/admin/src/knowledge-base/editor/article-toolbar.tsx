import { Toolbar, ToolbarItem } from '@lodge/ui'
import { type Editor, useEditorState } from '@tiptap/react'
import {
  Bold,
  Code,
  ImagePlus,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Redo2,
  SquareCode,
  SquarePlay,
  TextQuote,
  Undo2,
  Unlink,
} from 'lucide-react'
import type { KeyboardEvent, Ref } from 'react'
import { FormatButton } from '../../foundation/rich-text/format-button.tsx'
import { t } from '../../foundation/t.ts'
import { isLinked, removeLink } from './article-link.ts'
import { BlockStyleMenu } from './block-style-menu.tsx'
import { CalloutMenu } from './callout-menu.tsx'
import { TableMenu } from './table-menu.tsx'

/** The formats that are on or off, and what each button does. */
const formats = {
  bold: { icon: Bold, act: (at: Editor) => at.chain().focus().toggleBold().run() },
  italic: { icon: Italic, act: (at: Editor) => at.chain().focus().toggleItalic().run() },
  code: { icon: Code, act: (at: Editor) => at.chain().focus().toggleCode().run() },
  bulletList: { icon: List, act: (at: Editor) => at.chain().focus().toggleBulletList().run() },
  orderedList: { icon: ListOrdered, act: (at: Editor) => at.chain().focus().toggleOrderedList().run() },
  blockquote: { icon: TextQuote, act: (at: Editor) => at.chain().focus().toggleBlockquote().run() },
  codeBlock: { icon: SquareCode, act: (at: Editor) => at.chain().focus().toggleCodeBlock().run() },
} as const satisfies Record<string, { icon: LucideIcon; act: (editor: Editor) => boolean }>

const inlineFormats = ['bold', 'italic', 'code'] as const
const blockFormats = ['bulletList', 'orderedList', 'blockquote', 'codeBlock'] as const
type Format = keyof typeof formats

interface ArticleToolbarProps {
  ref: Ref<HTMLDivElement>
  editor: Editor
  onLink: () => void
  onImage: () => void
  onVideo: () => void
}

/** A single stop of the Tab key for all that can be done with the text; Escape leads back into it. */
export function ArticleToolbar({ ref, editor, onLink, onImage, onVideo }: ArticleToolbarProps) {
  const state = useEditorState({
    editor,
    selector: ({ editor: at }) => ({
      active: [...inlineFormats, ...blockFormats].filter((name) => at.isActive(name)),
      isLinked: isLinked(at),
      isImage: at.isActive('image'),
      canUndo: at.can().undo(),
      canRedo: at.can().redo(),
    }),
  })
  const buttonFor = (name: Format) => (
    <ToolbarItem asChild key={name}>
      <FormatButton
        label={t(`knowledge-base.editor.${name}`)}
        icon={formats[name].icon}
        isActive={state.active.includes(name)}
        onClick={() => formats[name].act(editor)}
      />
    </ToolbarItem>
  )
  return (
    <Toolbar
      ref={ref}
      aria-label={t('knowledge-base.editor.toolbar')}
      onKeyDown={(event) => handleEscape(event, editor)}
      className="sticky top-0 z-10 flex items-center gap-0.5 rounded-t-md border-b border-border bg-surface p-1 max-lg:overflow-x-auto lg:flex-wrap"
    >
      <StepButtons editor={editor} canUndo={state.canUndo} canRedo={state.canRedo} />
      <BlockStyleMenu editor={editor} />
      {inlineFormats.map(buttonFor)}
      {blockFormats.map(buttonFor)}
      <CalloutMenu editor={editor} />
      <ToolbarItem asChild>
        <FormatButton
          label={state.isLinked ? t('knowledge-base.editor.unlink') : t('knowledge-base.editor.link')}
          icon={state.isLinked ? Unlink : Link}
          onClick={() => (state.isLinked ? removeLink(editor) : onLink())}
        />
      </ToolbarItem>
      <ToolbarItem asChild>
        <FormatButton
          label={state.isImage ? t('knowledge-base.editor.altText') : t('knowledge-base.editor.image')}
          icon={ImagePlus}
          onClick={onImage}
        />
      </ToolbarItem>
      <ToolbarItem asChild>
        <FormatButton label={t('knowledge-base.editor.video')} icon={SquarePlay} onClick={onVideo} />
      </ToolbarItem>
      <TableMenu editor={editor} />
    </Toolbar>
  )
}

interface StepButtonsProps {
  editor: Editor
  canUndo: boolean
  canRedo: boolean
}

function StepButtons({ editor, canUndo, canRedo }: StepButtonsProps) {
  return (
    <>
      <ToolbarItem asChild disabled={!canUndo}>
        <FormatButton
          label={t('knowledge-base.editor.undo')}
          icon={Undo2}
          onClick={() => editor.chain().focus().undo().run()}
        />
      </ToolbarItem>
      <ToolbarItem asChild disabled={!canRedo}>
        <FormatButton
          label={t('knowledge-base.editor.redo')}
          icon={Redo2}
          onClick={() => editor.chain().focus().redo().run()}
        />
      </ToolbarItem>
    </>
  )
}

/** Returns to the text, unless Escape closes something else first, such as a menu. */
function handleEscape({ key, target, currentTarget }: KeyboardEvent, editor: Editor): void {
  const isWithin = target instanceof Element && currentTarget.contains(target)
  if (key === 'Escape' && isWithin) editor.view.focus()
}
