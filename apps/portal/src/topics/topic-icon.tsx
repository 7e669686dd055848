import { cn } from '@lodge/ui'
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

const icons: Record<string, LucideIcon> = {
  banknote: Banknote,
  'calendar-clock': CalendarClock,
  'clipboard-check': ClipboardCheck,
  globe: Globe,
  'heart-handshake': HeartHandshake,
  house: House,
  library: Library,
  wifi: Wifi,
}

/** A topic's picture by the name that staff gave it; a question mark for one that is not known here. */
export function TopicIcon({ name, className }: { name: string; className?: string }) {
  const Icon = icons[name] ?? CircleQuestionMark
  return <Icon aria-hidden className={cn('size-5 shrink-0 text-accent', className)} />
}
