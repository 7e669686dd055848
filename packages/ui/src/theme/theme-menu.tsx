import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from '../components/ui/dropdown-menu.tsx'
import type { MenuOnDemandProps } from '../loading/menu-on-demand.tsx'
import { t } from '../t.ts'
import { type ThemeChoice, useTheme } from './theme-store.ts'

const choices: readonly ThemeChoice[] = ['light', 'dark', 'system']

export function ThemeMenu({ trigger }: MenuOnDemandProps) {
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <ThemeChoices />
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

/** Is for use inside another menu. */
export function ThemeChoices() {
  const { choice, chosen } = useTheme()
  return (
    <DropdownMenuRadioGroup value={choice}>
      {choices.map((option) => (
        <DropdownMenuRadioItem key={option} value={option} onSelect={() => chosen(option)}>
          {t(`ui.theme.${option}`)}
        </DropdownMenuRadioItem>
      ))}
    </DropdownMenuRadioGroup>
  )
}
