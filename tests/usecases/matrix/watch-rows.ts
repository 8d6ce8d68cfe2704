import type { Db } from '@/lib/db/client'

/**
 * One row that a call wrote: in which transaction, in which table, which columns an update changed; of an audit row
 * its action, name and address instead.
 */
export type Written = { txid: string; table: string; columns: string[] }

/**
 * Puts a trigger on every table that notes each row written; `take` gives what was noted since the last time. The
 * database is the test's own, so nothing else writes into it.
 */
export async function watchRows(db: Db): Promise<{ take(): Promise<Written[]> }> {
  await db.$executeRawUnsafe(`create table watched (txid text, "table" text, columns text[])`)
  await db.$executeRawUnsafe(NOTE)
  const tables = await db.$queryRaw<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('_prisma_migrations', 'watched')`
  for (const { name } of tables)
    await db.$executeRawUnsafe(
      `create trigger watch after insert or update or delete on "${name}" for each row execute function note_row()`,
    )
  return { take: () => db.$queryRawUnsafe<Written[]>('delete from watched returning txid, "table", columns') }
}

const NOTE = `create function note_row() returns trigger language plpgsql as $$
  declare changed text[] := '{}';
  begin
    if tg_op = 'UPDATE' then
      select coalesce(array_agg(n.key), '{}') into changed from jsonb_each(to_jsonb(new)) n
      where to_jsonb(old) -> n.key is distinct from n.value;
      if changed = '{}' then return null; end if;
    elsif tg_table_name = 'Audit' then
      changed := array[to_jsonb(new) ->> 'action', to_jsonb(new) ->> 'actorName', to_jsonb(new) ->> 'from'];
    end if;
    insert into watched values (txid_current()::text, tg_table_name, changed);
    return null;
  end $$`
