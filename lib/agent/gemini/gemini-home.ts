import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** The person's own `.gemini` folder. */
export function geminiFolder(env: Record<string, string>): string {
  return join(env.GEMINI_CLI_HOME || env.HOME || homedir(), '.gemini')
}

/** Files of a login; a refreshed token is written through the link. */
export const LOGIN_FILES = ['oauth_creds.json', 'google_accounts.json', 'gemini-credentials.json', '.env'] as const

/**
 * Makes a home for one session in `folder`: the person's login, and none of their own settings, extensions and servers.
 * The CLI takes settings from nowhere else but the person's home, the project, and folders that only root may write.
 */
export async function makeGeminiHome(folder: string, env: Record<string, string>, settings: object): Promise<void> {
  const [own, made] = [geminiFolder(env), join(folder, '.gemini')]
  await mkdir(made, { recursive: true })
  for (const name of [...LOGIN_FILES, 'installation_id']) await symlink(join(own, name), join(made, name))
  const selectedType = chosenLogin(env) ?? (await readChosenLogin(own))
  // Beside a base URL of the host's own the CLI insists on being told how to sign in.
  const security = selectedType ? { security: { auth: { selectedType } } } : {}
  await writeFile(join(made, 'settings.json'), JSON.stringify({ ...settings, ...security }))
}

function chosenLogin(env: Record<string, string>): string | null {
  if (env.GOOGLE_GENAI_USE_GCA === 'true') return 'oauth-personal'
  if (env.GOOGLE_GENAI_USE_VERTEXAI === 'true') return 'vertex-ai'
  return env.GEMINI_API_KEY ? 'gemini-api-key' : null
}

/** Their settings may hold comments, so only the one word is looked for. */
async function readChosenLogin(own: string): Promise<string | null> {
  const text = await readFile(join(own, 'settings.json'), 'utf8').catch(() => '')
  return /"selectedType"\s*:\s*"([a-z-]+)"/.exec(text)?.[1] ?? null
}
