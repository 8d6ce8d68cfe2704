import { getTranslations } from 'next-intl/server'
import { GateCommits, GateFiles } from '@/components/gates/gate-files'
import { GateItems } from '@/components/gates/gate-items'
import { ManifestTable } from '@/components/gates/manifest-table'
import { Places } from '@/components/keys/places'
import { TabsByKey } from '@/components/keys/tabs-by-key'
import { TabLinks } from '@/components/ui/tab-links'
import { type GateTab, urls } from '@/lib/core/urls'
import type { GateView } from '@/lib/usecases/read-gate'
import { EvidencePanel } from '../../../_server/decision-evidence'
import { CoveredPanel } from './covered-panel'
import type { GatePlace } from './gate-place'

/** What the signature covers and what the phase did, one tab each. */
export async function GateTabs({ gate, place }: { gate: GateView; place: GatePlace }) {
  const t = await getTranslations('gates.tabs')
  const tabs = tabsOf(gate)
  const tab = tabs.find(one => one.id === place.tab)?.id ?? tabs[0]?.id
  if (!tab) return null
  return (
    <div className="mt-5">
      <TabsByKey>
        <TabLinks
          label={t('title')}
          tabs={tabs.map(({ id, note }) => ({
            href: place.hrefWith({ tab: id }),
            label: t(id),
            note,
            isCurrent: id === tab,
          }))}
        />
      </TabsByKey>
      <div className="mt-3">
        {tab === 'files' && gate.files.length > 0 ? (
          <CoveredPanel gate={gate} place={place} />
        ) : (
          <Places key={tab}>
            <TabPanel gate={gate} tab={tab} />
          </Places>
        )}
      </div>
    </div>
  )
}

function tabsOf({ decision, files, items, manifest }: GateView): { id: GateTab; note?: number }[] {
  const { facts, evidence } = decision
  const isCovered = files.length > 0
  return [
    ...(evidence.diff && !isCovered ? [{ id: 'diff' as const }] : []),
    ...(isCovered || facts?.phase
      ? [{ id: 'files' as const, note: isCovered ? files.length : facts?.phase?.files.length }]
      : []),
    ...(items.length > 0 ? [{ id: 'items' as const, note: items.length }] : []),
    ...(facts?.phase ? [{ id: 'commits' as const, note: facts.phase.commits.length }] : []),
    ...(evidence.verify ? [{ id: 'verify' as const }] : []),
    ...(evidence.progress.length > 0 ? [{ id: 'progress' as const }] : []),
    ...(isCovered && manifest.text !== '' ? [{ id: 'manifest' as const }] : []),
  ]
}

async function TabPanel({ gate, tab }: { gate: GateView; tab: GateTab }) {
  const { decision, manifest, items } = gate
  const phase = decision.facts?.phase
  switch (tab) {
    case 'files':
      return <GateFiles files={phase?.files ?? []} />
    case 'items':
      return <GateItems items={items} />
    case 'commits':
      return <GateCommits commits={phase?.commits ?? []} />
    case 'manifest':
      return <ManifestTable {...manifest} href={urls.gateManifest(decision.slug, decision.number)} />
    case 'diff':
    case 'verify':
    case 'progress':
      return <EvidencePanel view={decision} tab={tab} />
  }
}
