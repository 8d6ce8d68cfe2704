import Anser from 'anser'
import { classNames } from './class-names'

/** Terminal output with its colours, mapped onto the colours of the look; cursor movements are dropped. */
export function AnsiText({ text }: { text: string }) {
  if (!text.includes('\u001b')) return text
  return Anser.ansiToJson(text, { json: true, use_classes: true, remove_empty: true }).map((part, index) => (
    <span
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line never move
      key={index}
      className={classNames(
        COLOURS[part.fg ?? ''],
        part.decorations.includes('bold') && 'font-semibold',
        part.decorations.includes('dim') && 'text-text-3',
        part.decorations.includes('underline') && 'underline',
      )}
    >
      {part.content}
    </span>
  ))
}

const COLOURS: Record<string, string> = {
  'ansi-red': 'text-red',
  'ansi-bright-red': 'text-red',
  'ansi-green': 'text-green',
  'ansi-bright-green': 'text-green',
  'ansi-yellow': 'text-amber',
  'ansi-bright-yellow': 'text-amber',
  'ansi-blue': 'text-accent',
  'ansi-bright-blue': 'text-accent',
  'ansi-cyan': 'text-accent',
  'ansi-bright-cyan': 'text-accent',
  'ansi-magenta': 'text-violet',
  'ansi-bright-magenta': 'text-violet',
  'ansi-bright-black': 'text-text-3',
}
