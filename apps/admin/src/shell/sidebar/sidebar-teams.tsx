import { useSession } from '@lodge/client'
import type { NamedRef } from '@lodge/contracts'
import { cn, Tooltip } from '@lodge/ui'
import { ChevronRight } from 'lucide-react'
import { useParams } from 'react-router'
import { t } from '../../foundation/t.ts'
import { SidebarGroup } from './sidebar-group.tsx'
import { SidebarTeamLink } from './sidebar-team-link.tsx'
import { useOtherTeams } from './use-other-teams.ts'

interface SidebarTeamsProps {
  /** All teams whose tickets the agent sees. */
  teams: readonly NamedRef[]
  isCollapsed: boolean
}

/** The agent's own teams, and folded below them the others whose tickets they see. */
export function SidebarTeams({ teams, isCollapsed }: SidebarTeamsProps) {
  const own = useSession((state) => state.agentData?.teams)
  const isOwn = ({ alias }: NamedRef) => own?.some((team) => team.alias === alias) ?? false
  const ownTeams = teams.filter(isOwn)
  const others = teams.filter((team) => !isOwn(team))
  return (
    <>
      {ownTeams.length > 0 && (
        <SidebarGroup title={t('app.sidebar.myTeams')} isCollapsed={isCollapsed}>
          <SidebarTeamLinks teams={ownTeams} isCollapsed={isCollapsed} />
        </SidebarGroup>
      )}
      {others.length > 0 && (
        <SidebarOtherTeams
          title={ownTeams.length > 0 ? t('app.sidebar.otherTeams') : t('app.sidebar.allTeams')}
          teams={others}
          isCollapsed={isCollapsed}
        />
      )}
    </>
  )
}

function SidebarTeamLinks({ teams, isCollapsed }: SidebarTeamsProps) {
  return teams.map((team) => <SidebarTeamLink key={team.alias} {...team} isCollapsed={isCollapsed} />)
}

/** Teams that are folded until somebody opens them; the team on screen is shown all the same. */
function SidebarOtherTeams({ title, teams, isCollapsed }: SidebarTeamsProps & { title: string }) {
  const { isOpen, toggle } = useOtherTeams()
  const { teamAlias } = useParams()
  const shown = isOpen ? teams : teams.filter(({ alias }) => alias === teamAlias)
  const button = (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={toggle}
      className={cn(
        'mb-1 flex h-6 w-full items-center gap-1 rounded-md px-2 text-xs text-muted-foreground hover:text-foreground max-lg:h-11',
        isCollapsed && 'justify-center',
      )}
    >
      <ChevronRight
        aria-hidden
        className={cn('size-3.5 shrink-0 transition-transform', isOpen && 'rotate-90 rtl:-rotate-90')}
      />
      <span className={isCollapsed ? 'sr-only' : undefined}>{title}</span>
    </button>
  )
  return (
    <section aria-label={title} className="mt-4">
      {isCollapsed ? (
        <Tooltip content={title} side="right">
          {button}
        </Tooltip>
      ) : (
        button
      )}
      <SidebarTeamLinks teams={shown} isCollapsed={isCollapsed} />
    </section>
  )
}
