import type { Database, Tx } from '#service/db/database.ts';

/** What a service asked of its database, statement by statement, as the texts with placeholders. */
export interface StatementTrace {
  /** Runs the work and returns the statements made meanwhile, each transaction with the client it saw. */
  of: (work: () => Promise<unknown>) => Promise<string[]>;
}

/** Records every statement that goes through this database from now on. */
export function traceStatements(db: Database): StatementTrace {
  let seen: string[] = [];
  const traced =
    <T>(work: (tx: Tx) => Promise<T>) =>
    (tx: Tx) => {
      record(tx, (statement) => seen.push(statement));
      return work(tx);
    };
  const inTenant = db.inTenant.bind(db);
  const asSystem = db.asSystem.bind(db);
  db.inTenant = (tenantId, work) => {
    seen.push(`begin in ${tenantId}`);
    return inTenant(tenantId, traced(work));
  };
  db.asSystem = (work) => {
    seen.push('begin');
    return asSystem(traced(work));
  };
  return {
    of: async (work) => {
      seen = [];
      await work();
      return seen;
    },
  };
}

type Prepare = (query: { sql: string }, ...more: unknown[]) => unknown;

/** Every statement of Drizzle is prepared by the session of its transaction, which lives as long as that. */
function record(tx: Tx, saw: (statement: string) => void): void {
  const session: unknown = Reflect.get(tx, 'session');
  if (typeof session !== 'object' || session === null) throw new Error('A transaction without a session');
  const prepare = Reflect.get(session, 'prepareQuery') as Prepare; // the method every session of Drizzle has
  Reflect.set(session, 'prepareQuery', (...given: Parameters<Prepare>) => {
    saw(given[0].sql);
    return prepare.apply(session, given);
  });
}
