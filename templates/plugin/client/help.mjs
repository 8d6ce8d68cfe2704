const EN = {
  title: 'ralph.mjs — Gatewalk from a terminal, a script or an agent',
  usage: 'Usage',
  commands: 'Commands',
  agent: 'For an agent in an iteration (no network, no token)',
  options: `Every command takes
  --json         one JSON object on stdout: { "ok", "command", … } or { "ok": false, "error": { code, key, message, data } }
  --lang en|zh   language; else by LC_ALL, LC_MESSAGES, LANG
  --help         this text, or that of one command`,
  environment: `Environment
  GATEWALK_URL      where Gatewalk is (http://localhost:3000)
  GATEWALK_TOKEN    API token from Settings; else the file ~/.config/gatewalk/token, mode 600
  GATEWALK_PROJECT  the project when none is named`,
  exits: `Exit codes
  0 done   1 refused or failed   2 wrong usage   3 needs a person in a browser
  4 no token, or one that is invalid or lacks the scope   5 Gatewalk cannot be reached
  6 an approval no longer covers what stands there (verify-signatures)`,
  btw: ['[--project P]', 'What waits for a person, most pressing first, with the options of each question.'],
  answer: [
    'D-007 [option] [--text T] [--project P] [--digest H]',
    'Answers a choice or a dependency: by the option’s id or label, with a comment (--text), or with --text alone in your own words. "-" reads the text from stdin. Refused when the question changed since btw showed it. Other kinds are answered in the browser (exit 3). Token: read and answer.',
  ],
  status: ['[project]', 'A line for each project, or one project with its phases and problems. Token: read.'],
  start: ['[project]', 'Starts or resumes the run. Token: operate.'],
  pause: ['[project]', 'Ends the run after the running item. Token: operate.'],
  stop: ['[project]', 'Ends the running session now; its work is kept under a ref. Token: operate.'],
  report: [
    '[project] [--since T] [--until T]',
    'What landed, was reverted, is blocked and waits, what it cost and what comes next, as Markdown: since you last read the report in the browser, or over a range. T is a time (2026-12-01, 2026-12-01T08:00) or how long ago (36h, 7d). Token: read.',
  ],
  lint: [
    '[path]',
    'Checks the plan files under <path>/ralph-loop as they are on disk; their texts are sent to Gatewalk. Ends with 1 when the plan could not start. Token: read.',
  ],
  register: ['[path] [--open]', 'Says where an administrator registers the repository, and ends with 3.'],
  'verify-signatures': [
    '[path] [--ref R]',
    'Checks ralph-loop/SIGNATURES.md with git alone, at HEAD or at R: each entry against its own digest and commit, that the file was only ever added to, and that what was approved is still what stands there. Ends with 1 when the record is broken, with 6 when it is sound but an approval is void. No server, no token.',
  ],
  done: ['[summary]', 'The item is implemented and committed.'],
  block: ['"what and why"', 'Something stands in the way; a person is told.'],
  decide: [
    '"question" [--option "a=Resend::$20 a month"]… [--context C] [--kind K] [--tag T]… [--grant a=dependency:npm:zod]… [--summary S]',
    'A question for a person. An option is id=label::consequence. Kinds: choice, dependency, security, db, public-api. "-" reads the question or the context from stdin.',
  ],
}

const ZH = {
  title: 'ralph.mjs — 在终端、脚本或智能体中使用 Gatewalk',
  usage: '用法',
  commands: '命令',
  agent: '供迭代中的智能体使用（无需网络和令牌）',
  options: `所有命令都接受
  --json         在标准输出打印一个 JSON 对象：{ "ok", "command", … } 或 { "ok": false, "error": { code, key, message, data } }
  --lang en|zh   语言；默认取自 LC_ALL、LC_MESSAGES、LANG
  --help         本说明，或某个命令的说明`,
  environment: `环境变量
  GATEWALK_URL      Gatewalk 的地址（http://localhost:3000）
  GATEWALK_TOKEN    在“设置”中新建的 API 令牌；否则读取文件 ~/.config/gatewalk/token，权限 600
  GATEWALK_PROJECT  未指定项目时使用的项目`,
  exits: `退出码
  0 完成   1 被拒绝或失败   2 用法错误   3 需要人在浏览器中操作
  4 没有令牌、令牌无效或缺少权限   5 无法连接 Gatewalk
  6 批准已不再涵盖现有内容（verify-signatures）`,
  btw: ['[--project P]', '等待人处理的事项，最紧要的在前，并列出每个问题的选项。'],
  answer: [
    'D-007 [选项] [--text T] [--project P] [--digest H]',
    '回答选择类或依赖类决策：用选项的编号或名称，可附说明（--text），也可只用 --text 自由回答。“-”表示从标准输入读取。问题在 btw 显示之后有变化时会被拒绝。其他类型须在浏览器中处理（退出码 3）。令牌权限：read 和 answer。',
  ],
  status: ['[项目]', '每个项目一行，或显示一个项目的阶段与问题。令牌权限：read。'],
  start: ['[项目]', '开始或继续运行。令牌权限：operate。'],
  pause: ['[项目]', '当前项完成后结束运行。令牌权限：operate。'],
  stop: ['[项目]', '立即结束当前会话；其工作保存在引用中。令牌权限：operate。'],
  report: [
    '[项目] [--since T] [--until T]',
    '以 Markdown 列出完成、撤回、受阻和等待的事项、费用与下一步：自您上次在浏览器中阅读报告以来，或某个时间范围。T 为时间（2026-12-01、2026-12-01T08:00）或多久以前（36h、7d）。令牌权限：read。',
  ],
  lint: [
    '[路径]',
    '检查 <路径>/ralph-loop 下的计划文件（以磁盘上的内容为准），文本会发送给 Gatewalk。计划不能启动时退出码为 1。令牌权限：read。',
  ],
  register: ['[路径] [--open]', '给出管理员登记仓库的页面地址，退出码 3。'],
  'verify-signatures': [
    '[路径] [--ref R]',
    '仅用 git 检查 ralph-loop/SIGNATURES.md（HEAD 或 R 处）：每条记录与其摘要和提交一致、文件只增不改、已批准的内容仍是现有内容。记录损坏时退出码为 1，记录完好但有批准失效时为 6。无需服务器和令牌。',
  ],
  done: ['[摘要]', '该项已实现并提交。'],
  block: ['"是什么、为什么"', '受阻；会告知人。'],
  decide: [
    '"问题" [--option "a=Resend::每月 20 美元"]… [--context C] [--kind K] [--tag T]… [--grant a=dependency:npm:zod]… [--summary S]',
    '交给人决定的问题。选项写作 id=名称::后果。类型：choice、dependency、security、db、public-api。“-”表示从标准输入读取问题或背景。',
  ],
}

const ONLINE = ['btw', 'answer', 'status', 'report', 'start', 'pause', 'stop', 'lint', 'register', 'verify-signatures']
const AGENT = ['done', 'block', 'decide']

/** The help of the whole client. */
export function helpForAll(words) {
  const help = tableFor(words)
  const list = names => names.map(name => `  ${name} ${help[name][0]}`).join('\n')
  return [
    help.title,
    `${help.usage}: node ralph.mjs <command> …`,
    `${help.commands}\n${list(ONLINE)}`,
    `${help.agent}\n${list(AGENT)}`,
    help.options,
    help.environment,
    help.exits,
  ].join('\n\n')
}

/** The help of one command. */
export function helpFor(name, words) {
  const help = tableFor(words)
  const [usage, text] = help[name]
  return [`${help.usage}: node ralph.mjs ${name} ${usage}`, text, help.options, help.exits].join('\n\n')
}

function tableFor(words) {
  return words.locale === 'zh-CN' ? ZH : EN
}
