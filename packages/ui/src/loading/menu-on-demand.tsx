import { type ComponentType, cloneElement, type HTMLAttributes, type ReactElement, useState } from 'react'
import { loadWanted } from './load-wanted.ts'

type TriggerElement = ReactElement<HTMLAttributes<HTMLElement>>

/** Takes the control that it belongs to. The menu begins open. */
export interface MenuOnDemandProps {
  trigger: TriggerElement
}

interface Props<Menu> extends MenuOnDemandProps {
  load: () => Promise<ComponentType<Menu & MenuOnDemandProps>>
  menu: Menu
}

/** Loads a menu when it is first opened, or about to be. One that did not come can be tried again. */
export function MenuOnDemand<Menu extends object>({ load, menu, trigger }: Props<Menu>) {
  const [Loaded, setLoaded] = useState<ComponentType<Menu & MenuOnDemandProps> | null>(null)
  if (Loaded) return <Loaded {...menu} trigger={trigger} />
  const preload = () => void load().catch(() => undefined)
  const open = async () => {
    const component = await loadWanted(load)
    if (component) setLoaded(() => component)
  }
  return cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => void open(),
    onFocus: preload,
    onPointerEnter: preload,
    onKeyDown: ({ key }) => {
      if (key === 'ArrowDown') void open()
    },
  })
}
