import { Monitor, Moon, Sun } from 'lucide-react'
import { Button } from '../components/ui/button.tsx'
import { MenuOnDemand } from '../loading/menu-on-demand.tsx'
import { t } from '../t.ts'
import { useTheme } from './theme-store.ts'

const icons = { light: Sun, dark: Moon, system: Monitor }

const loadMenu = async () => (await import('./theme-menu.tsx')).ThemeMenu

export function ThemeToggle({ className }: { className?: string }) {
  const { choice } = useTheme()
  const Icon = icons[choice]
  const trigger = (
    <Button
      variant="ghost"
      size="icon"
      aria-label={t('ui.theme.label')}
      {...(className ? { className } : {})}
    >
      <Icon aria-hidden />
    </Button>
  )
  return <MenuOnDemand load={loadMenu} menu={{}} trigger={trigger} />
}
