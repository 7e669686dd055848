import { Monitor, Moon, Sun } from 'lucide-react'
import { Button } from '../components/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from '../components/ui/dropdown-menu.tsx'
import { t } from '../t.ts'
import { type ThemeChoice, useTheme } from './theme-store.ts'

const icons = { light: Sun, dark: Moon, system: Monitor }
const choices: readonly ThemeChoice[] = ['light', 'dark', 'system']

/** A small menu: light, dark, or the same as the system. */
export function ThemeToggle({ className }: { className?: string }) {
  const { choice } = useTheme()
  const Icon = icons[choice]
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button
          variant="ghost"
          size="icon"
          aria-label={t('ui.theme.label')}
          {...(className ? { className } : {})}
        >
          <Icon aria-hidden />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <ThemeChoices />
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

/** The three choices alone, for use inside another menu. */
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
