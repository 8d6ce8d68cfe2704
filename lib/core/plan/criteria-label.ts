import { plainText } from '@/lib/core/plan/line-syntax'

export type LabelKind = 'criteria' | 'legend' | 'other'

const CRITERIA =
  /^(?:[\p{L}\d.-]{1,12}\s*[-—–:：]?\s*)?(?:acceptance(?: criteria| tests?)?|definition of done|success criteria|exit criteria|completion criteria|done when|dod)(?![\p{L}])|(?:验收|完成|成功|接受)(?:标准|条件|准则|定义)|受け入れ基準|完了条件|수락 기준|완료 조건|критерии при[её]мки/iu
const LEGEND =
  /^(?:legend|status key|key|marks?|symbols|templates?|item template|example(?: item)?s?|format|图例|标记(?:说明)?|状态说明|模板|格式|示例)(?![\p{L}])/iu

/** What a heading or label says of the boxes under it: criteria, a legend or template (nothing), or items as usual. */
export function labelKind(label: string): LabelKind {
  const text = plainText(label)
    .replace(/^(?:\uFE0F|[\s\p{So}\p{P}\d])+/u, '')
    .replace(/[:：]\s*$/, '')
  if (text.length > 60) return 'other'
  if (CRITERIA.test(text)) return 'criteria'
  return LEGEND.test(text) ? 'legend' : 'other'
}

/** The label a line is: bold as a whole, or short and ending with a colon, with or without a bullet. Null when none. */
export function readLabel(visible: string): { label: string; isBulleted: boolean } | null {
  const match = /^\s*((?:[-*+]|\d{1,9}[.)])\s+)?(\S.*?)\s*$/.exec(visible.length > 200 ? '' : visible)
  const text = match?.[2]
  if (!text) return null
  const isBulleted = match[1] !== undefined
  if (/^(\*\*|__)[^*_]+\1\s*[:：]?$/.test(text)) return { label: text, isBulleted }
  if (text.length <= 60 && /[:：]$/.test(text)) return { label: text, isBulleted }
  return text.length <= 40 && labelKind(text) === 'criteria' && !isBulleted ? { label: text, isBulleted } : null
}
