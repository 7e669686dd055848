import { cn } from '@lodge/ui'
import { richTextClasses } from './rich-text-classes.ts'

/** Rich text that the server has filled: what was put in place of a placeholder stands on a tinted ground. */
export function FilledText({ html, className }: { html: string; className?: string }) {
  return (
    <div
      className={cn(
        richTextClasses,
        '[&_[data-placeholder]]:rounded-sm [&_[data-placeholder]]:bg-accent-soft [&_[data-placeholder]]:px-0.5',
        className,
      )}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server lets through its list of elements alone.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
