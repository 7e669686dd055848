/** Also for links that act as tabs (`aria-current="page"`). */
export const tabClasses =
  'inline-flex h-9 shrink-0 items-center gap-1.5 border-b-2 border-transparent text-body font-medium text-muted-foreground transition-colors hover:text-foreground focus-visible:-outline-offset-2 data-[state=active]:border-accent data-[state=active]:text-foreground aria-[current=page]:border-accent aria-[current=page]:text-foreground portal:h-11 portal:rounded-md portal:border-b-0 portal:px-4 portal:data-[state=active]:bg-accent-soft portal:data-[state=active]:font-semibold portal:data-[state=active]:text-accent portal:aria-[current=page]:bg-accent-soft portal:aria-[current=page]:font-semibold portal:aria-[current=page]:text-accent'

/** Goes into its `ref`: tabs reach beyond the edge of a phone. */
export function scrollTabIntoView(tab: HTMLElement | null): void {
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
