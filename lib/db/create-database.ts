import { Client } from 'pg'

/** Makes an empty database beside the one of the URL, whose user owns it; returns its URL. The name is `[a-z0-9_]+`. */
export async function createDatabase(url: string, name: string): Promise<string> {
  const client = new Client({ connectionString: url, application_name: 'gatewalk-create-database' })
  await client.connect()
  try {
    await client.query(`create database ${client.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
  const made = new URL(url)
  made.pathname = `/${name}`
  return made.href
}
