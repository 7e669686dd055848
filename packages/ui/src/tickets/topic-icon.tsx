import type { TopicIconName } from '@lodge/contracts'
import {
  Banknote,
  CalendarClock,
  CircleQuestionMark,
  ClipboardCheck,
  Globe,
  HeartHandshake,
  House,
  Library,
  type LucideIcon,
  Wifi,
} from 'lucide-react'
import { cn } from '../lib/cn.ts'

const icons: Record<TopicIconName, LucideIcon> = {
  'circle-help': CircleQuestionMark,
  banknote: Banknote,
  'calendar-clock': CalendarClock,
  'clipboard-check': ClipboardCheck,
  globe: Globe,
  'heart-handshake': HeartHandshake,
  house: House,
  library: Library,
  wifi: Wifi,
}

const isKnown = (name: string): name is TopicIconName => name in icons

/** An unknown name is a question mark. */
export function TopicIcon({ name, className }: { name: string; className?: string }) {
  const Icon = isKnown(name) ? icons[name] : CircleQuestionMark
  return <Icon aria-hidden className={cn('size-5 shrink-0 text-accent', className)} />
}
