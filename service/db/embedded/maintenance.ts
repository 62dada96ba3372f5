import type { DatabaseThread } from '#service/db/embedded/client.ts';

/** After so many transactions everything is tidied up. */
const TIDY_AFTER = 20_000;
/** After so many written rows it is asked which tables have grown, and again when half as many more were written. */
const ASKED_AFTER = 1_000;
const ASKED_AGAIN = 1.5;
/** A table of fewer pages is read in no time, whatever the planner thinks of it. */
const FEW_PAGES = 16;

/** Tables twice as large as the planner knows, each with the columns of its indexes. */
const GROWN = `
  select quote_ident(c.relname) || ' (' || (
    select string_agg(distinct quote_ident(a.attname), ', ') from pg_index i
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey) where i.indrelid = c.oid) || ')' as keys
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relhasindex
    and pg_relation_size(c.oid) > 2 * greatest(c.relpages, ${FEW_PAGES}) * current_setting('block_size')::int`;

type Ask = DatabaseThread['ask'];

/** Counts transactions for the maintenance of a database that has no background workers. */
export interface Maintenance {
  /** Takes note of a transaction and the rows it wrote; gives what is to be done before the next one. */
  after: (written: number) => ((ask: Ask) => Promise<void>) | undefined;
}

/** Makes the maintenance of a database. What it asks for runs between two transactions. */
export function makeMaintenance(): Maintenance {
  let transactions = 0;
  let rows = 0;
  let next = ASKED_AFTER;
  return {
    after: (written) => {
      transactions += 1;
      rows += written;
      if (transactions % TIDY_AFTER === 0) return tidy;
      if (rows < next) return undefined;
      next = rows * ASKED_AGAIN;
      return analyzeGrown;
    },
  };
}

async function tidy(ask: Ask): Promise<void> {
  await ask({ what: 'exec', text: 'vacuum (analyze)' });
}

/**
 * Without statistics the planner takes a client for a two-hundredth of a table, and reads all documents of the client where one index
 * look-up for each code would do: with 10,000 documents each push then takes ten milliseconds longer. Only columns of indexes are
 * analyzed, because that takes a fifth of the time; the rest follows with the vacuum.
 */
async function analyzeGrown(ask: Ask): Promise<void> {
  const { rows } = await ask({ what: 'query', text: GROWN, params: [], arrays: false });
  const grown = (rows as { keys: string }[]).map(({ keys }) => keys); // the only column
  if (grown.length > 0) await ask({ what: 'exec', text: `analyze ${grown.join(', ')}` });
}
