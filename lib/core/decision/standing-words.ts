/**
 * What people say for the options that are ours, in both languages; the labels of both catalogues are among them. A
 * child's own options are named by their labels only. Compared as `foldWords` folds them.
 */
export const STANDING_WORDS: Readonly<Record<string, readonly string[]>> = {
  approve: ['approve', 'approved', 'yes', 'ok', 'okay', 'lgtm', '批准', '同意', '通过'],
  'request-changes': ['request changes', 'needs changes', 'send back', '要求修改', '需要修改', '退回修改', '退回'],
  reject: ['reject', 'rejected', 'reject and stop', '驳回', '拒绝', '拒绝并停止'],
  continue: ['continue', 'go on', 'yes', 'ok', '继续', '同意'],
  'change-plan': ['change the plan', 'change plan', '更改计划', '改计划'],
  stop: ['stop', 'stop the run', '停止', '停止运行', '终止'],
  retry: ['retry', 'try again', 'push again', 'look again', '重试', '再试一次', '再试'],
  resume: ['resume', 'resume, counting anew', 'continue', 'go on', '恢复', '继续', '继续，重新计数'],
  rerun: ['rerun', 'run again', 'run the auto-gate again', '重跑', '再跑一次', '重新运行', '重新运行 Auto-Gate'],
  'add-fix-item': ['add an item', 'add item', 'add an item that fixes it', '添加修复项', '添加一个修复项'],
  raise: ['raise', 'raise to', 'raise the budget', 'raise the budget to', '提高', '提高到', '提高预算', '提高预算到'],
  accept: ['accept', 'accept these changes', 'yes', 'ok', '接受', '接受这些改动', '同意'],
  'retry-without': [
    'try again without',
    'try again without them',
    'retry without',
    '不带这些改动，重新做',
    '不带改动重做',
  ],
  'keep-ours': ['keep ours', 'ours', 'keep the loop’s side', '保留循环一侧', '保留循环'],
  'keep-theirs': ['keep theirs', 'theirs', 'keep the person’s side', '保留人的一侧', '保留人的'],
  resolve: ['resolve', 'retry or drop, item by item', '逐项重试或放弃', '逐项'],
  block: ['block', 'neither', 'block it', 'block this item', '阻塞', '阻止', '都不选', '都不', '都不选：阻止此项'],
  'free-text': ['in other words', 'other', '用文字回答', '换句话说', '其他'],
}

/** Words as they are compared: full width as half, no case, single blanks, without quotes and what ends a sentence. */
export function foldWords(text: string): string {
  const folded = text.normalize('NFKC').toLowerCase().replace(/[‘’]/gu, "'").replace(/\s+/gu, ' ')
  return folded.replace(/^["'`“”「」『』 ]+|["'`“”「」『』 .。,;、!]+$/gu, '')
}
