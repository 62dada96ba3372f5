import { parse, protocol, type PGlite, type QueryOptions } from '@electric-sql/pglite';
import type { Rows } from '#service/db/embedded/wire.ts';

/**
 * Statements of the embedded database, each as one message. PGlite's own `query` enters PostgreSQL six times for one
 * statement, because it first asks for the types of the parameters; here they go as text, as `pg` sends them to a server,
 * and a statement that was seen before is neither parsed nor planned again, unless it has a list of values. A transaction of three statements takes a
 * sixth of the time.
 */

/** One statement of the query builder. */
export interface Statement {
  text: string;
  params: readonly unknown[];
  /** Rows as arrays instead of objects. */
  arrays: boolean;
  /** It opens its transaction: `begin` travels in the same message. */
  begin?: boolean | undefined;
}

/** So many statements stay prepared; the service has about two hundred, inserts of many rows come in any length. */
const KEPT_MOST = 300;
const LONGEST_KEPT = 4_000;
/**
 * A question with more parameters has a list of values. After five runs PostgreSQL plans a kept statement for any values, and such a plan
 * compares every row with every value of the list: 12 times as slow for 250 boxes. It is planned for its values each time instead.
 */
const MOST_PARAMS_KEPT = 30;
const INSERT = /^\s*insert\b/i;
/** Anything else may change what the kept ones were planned for, and be rolled back. */
const REPEATABLE = /^\s*(?:select|insert|update|delete|with)\b/i;

const { serialize } = protocol;

/**
 * Statements over one session. Gives the function that runs one and answers with its rows; it throws PostgreSQL's
 * `DatabaseError`. All statements of the session must come this way or be `begin`, `commit`, `rollback` and the like.
 */
export function makeStatements(
  db: PGlite,
  ownParsers: NonNullable<QueryOptions['parsers']>,
): (statement: Statement) => Promise<Rows> {
  const parsers = { ...db.parsers, ...ownParsers }; // joined once: handed over as options they would be joined again for every answer
  const kept = new Map<string, string>();
  let stale: string[] = [];
  let made = 0;
  let isChanging = false;

  function forget(text: string): void {
    const name = kept.get(text);
    if (name === undefined) return;
    kept.delete(text);
    stale.push(name); // closed with the next message: also one that PostgreSQL never got to may be closed
  }

  function forgetAll(): void {
    stale.push(...kept.values());
    kept.clear();
  }

  /** The name of a kept statement, renewed as the youngest; a new one pushes the oldest out. */
  function keep(text: string): { name: string; isNew: boolean } {
    const known = kept.get(text);
    const name = known ?? `kept_${(made += 1)}`;
    kept.delete(text);
    kept.set(text, name);
    const [oldest] = kept.keys();
    if (kept.size > KEPT_MOST && oldest !== undefined) forget(oldest);
    return { name, isNew: known === undefined };
  }

  return async ({ text, params, arrays, begin }) => {
    if (begin) isChanging = false;
    if (!REPEATABLE.test(text)) {
      isChanging = true; // until the next transaction, in which it has happened or not
      forgetAll();
    }
    const isList = params.length > MOST_PARAMS_KEPT && !INSERT.test(text);
    const { name, isNew } = isChanging || isList || text.length > LONGEST_KEPT ? { name: '', isNew: true } : keep(text);
    const message = Buffer.concat([
      ...(begin ? [serialize.query('begin')] : []),
      ...stale.map((old) => serialize.close({ type: 'S', name: old })),
      ...(isNew ? [serialize.parse({ name, text })] : []),
      serialize.bind({ statement: name, values: params.map(onTheWire) }),
      serialize.describe({ type: 'P' }),
      serialize.execute({}),
      serialize.sync(),
    ]);
    stale = [];
    try {
      const messages = await db.execProtocolStream(message, { syncToFs: false });
      const [{ rows, affectedRows } = { rows: [] }] = parse
        .parseResults(messages, parsers, { rowMode: arrays ? 'array' : 'object' })
        .slice(-1);
      return { rows, affectedRows };
    } catch (error) {
      if (isNew) forget(text);
      throw error;
    }
  };
}

/** A parameter as PostgreSQL reads it without knowing its type: what `pg` makes of it for a server. */
function onTheWire(value: unknown): string | Uint8Array | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || value instanceof Uint8Array) return value;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return arrayLiteral(value);
  return typeof value === 'bigint' ? value.toString() : JSON.stringify(value); // numbers, booleans, objects
}

function arrayLiteral(values: readonly unknown[]): string {
  const element = (value: unknown): string => {
    if (Array.isArray(value)) return arrayLiteral(value);
    const plain = onTheWire(value);
    if (plain === null) return 'NULL';
    const written = typeof plain === 'string' ? plain : `\\x${Buffer.from(plain).toString('hex')}`;
    return `"${written.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
  };
  return `{${values.map(element).join(',')}}`;
}
