import type { FormFieldType } from '@lodge/contracts'
import {
  AlignLeft,
  Calendar,
  CircleDot,
  FileSignature,
  GraduationCap,
  Hash,
  Heading,
  Info,
  Link2,
  ListChecks,
  ListTree,
  type LucideIcon,
  Mail,
  Paperclip,
  Phone,
  SquareCheck,
  SquareSplitVertical,
  Type,
} from 'lucide-react'

const icons: Record<FormFieldType, LucideIcon> = {
  text: Type,
  textarea: AlignLeft,
  number: Hash,
  date: Calendar,
  email: Mail,
  phone: Phone,
  url: Link2,
  choice: CircleDot,
  choices: ListChecks,
  tree: ListTree,
  checkbox: SquareCheck,
  consent: FileSignature,
  course: GraduationCap,
  file: Paperclip,
  section: SquareSplitVertical,
  heading: Heading,
  hint: Info,
}

export function FieldTypeIcon({ type }: { type: FormFieldType }) {
  const Icon = icons[type]
  return <Icon aria-hidden className="size-4 shrink-0 text-muted-foreground" />
}
