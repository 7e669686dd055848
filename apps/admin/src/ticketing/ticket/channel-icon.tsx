import type { Channel } from '@lodge/contracts'
import { Globe, Headset, KeyRound, type LucideIcon, Mail, Phone, Workflow } from 'lucide-react'

const icons: Record<Channel, LucideIcon> = {
  portal: Globe,
  phone: Phone,
  email: Mail,
  api: KeyRound,
  desk: Headset,
  automation: Workflow,
}

/** The sign of a channel, beside its words. */
export function ChannelIcon({ channel, className }: { channel: Channel; className: string }) {
  const Icon = icons[channel]
  return <Icon aria-hidden className={className} />
}
