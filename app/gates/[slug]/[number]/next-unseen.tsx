import { getTranslations } from 'next-intl/server'
import { KeyCap } from '@/components/keys/key-cap'
import { PressByKey } from '@/components/keys/press-by-key'
import { ButtonLink } from '@/components/ui/button'
import type { GatePlace } from './gate-place'

/** The link to the next covered file that the reader has not opened; after the last change of a file its key goes there. */
export async function NextUnseen({ place }: { place: GatePlace }) {
  const t = await getTranslations('gates')
  if (!place.next) return null
  return (
    <span className="contents max-desk:hidden">
      <PressByKey action="next-place">
        <ButtonLink tone="ghost" href={place.hrefOf(place.next.path)} kbd={<KeyCap action="next-place" />}>
          {t('nextUnseen')}
        </ButtonLink>
      </PressByKey>
    </span>
  )
}
