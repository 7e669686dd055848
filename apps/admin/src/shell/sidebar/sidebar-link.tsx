import { cn, Tooltip } from '@lodge/ui'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'

interface SidebarLinkProps {
  to: string
  icon: LucideIcon
  label: string
  isCollapsed: boolean
  /** Is the current place; by default the path decides. */
  isCurrent?: boolean
  /** Text for screen readers after the label, such as "41 tickets, 2 breached". */
  spoken?: string
  children?: ReactNode
}

/** One place in the sidebar, 32 high; collapsed it is its icon with the label as a tooltip. */
export function SidebarLink({
  to,
  icon: Icon,
  label,
  isCollapsed,
  isCurrent,
  spoken,
  children,
}: SidebarLinkProps) {
  const { pathname } = useLocation()
  const isActive = isCurrent ?? (pathname === to || pathname.startsWith(`${to}/`))
  const link = (
    <Link
      to={to}
      aria-current={isActive ? 'page' : undefined}
      className={cn(
        'flex h-8 items-center gap-2.5 rounded-md px-2 text-base font-medium max-lg:h-11',
        isActive ? 'bg-accent-soft text-accent' : 'text-foreground hover:bg-border/50',
        isCollapsed && 'justify-center',
      )}
    >
      <Icon aria-hidden className="size-4 shrink-0 opacity-80" />
      <span className={cn(isCollapsed ? 'sr-only' : 'min-w-0 flex-1 truncate')}>{label}</span>
      {spoken && <span className="sr-only">{spoken}</span>}
      {!isCollapsed && children && (
        <span aria-hidden className="flex items-center gap-2.5">
          {children}
        </span>
      )}
    </Link>
  )
  return isCollapsed ? (
    <Tooltip content={label} side="right">
      {link}
    </Tooltip>
  ) : (
    link
  )
}
