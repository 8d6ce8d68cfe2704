import { useTranslations } from 'next-intl'
import { classNames } from '@/components/ui/class-names'
import { FileSize } from '@/components/ui/file-size'

export type ShownImage = { src: string; width: number | null; height: number | null; size: number }

type ImagePairProps = { path: string; before: ShownImage | null; after: ShownImage | null; isBeside: boolean }

/** A picture before and after, side by side at the same scale, with what each measures; one alone is new or gone. */
export function ImagePair({ path, before, after, isBeside }: ImagePairProps) {
  const t = useTranslations('gates.file')
  return (
    <div className={classNames('grid gap-4 p-4', isBeside && 'desk:grid-cols-2')}>
      {before && <Picture image={before} label={t('before')} alt={t('imageBefore', { path })} />}
      {after && <Picture image={after} label={t('after')} alt={t('imageAfter', { path })} />}
    </div>
  )
}

function Picture({ image, label, alt }: { image: ShownImage; label: string; alt: string }) {
  const { src, width, height, size } = image
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1.5 flex flex-wrap gap-x-3 text-xs text-text-2">
        <span>{label}</span>
        {width !== null && height !== null && (
          <span className="tabular">
            {width} × {height}
          </span>
        )}
        <FileSize bytes={size} />
      </figcaption>
      <div className="grid place-items-center rounded border bg-sunken p-3">
        {/* biome-ignore lint/performance/noImgElement: the route serves exactly the bytes that are signed */}
        <img
          src={src}
          alt={alt}
          width={width ?? undefined}
          height={height ?? undefined}
          className="h-auto max-h-[60vh] max-w-full object-contain"
        />
      </div>
    </figure>
  )
}
