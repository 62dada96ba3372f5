/** Messages between the service and the database's thread. Everything must survive structured clone. */

export type Request =
  | { id: number; what: 'query'; text: string; params: unknown[]; arrays: boolean; begin?: boolean }
  | { id: number; what: 'exec'; text: string }
  | { id: number; what: 'listen'; channel: string }
  | { id: number; what: 'unlisten'; channel: string }
  | { id: number; what: 'close' };

/** A request before it has its number; distributed, so that each member keeps its own fields. */
export type Asked = Request extends infer R ? (R extends Request ? Omit<R, 'id'> : never) : never;

export interface Rows {
  rows: unknown[];
  affectedRows?: number | undefined;
}

/** An error of PostgreSQL without its class: code, constraint and detail are what handlers ask for. */
export interface PlainFault {
  message: string;
  code?: string;
  constraint?: string;
  detail?: string;
  table?: string;
  column?: string;
}

export type Message =
  | { what: 'ready' }
  | { what: 'failed'; fault: PlainFault }
  | { what: 'answer'; id: number; rows: Rows }
  | { what: 'fault'; id: number; fault: PlainFault }
  | { what: 'notification'; channel: string; payload: string };

/** Settings of a starting thread. */
export interface ThreadSettings {
  folder: string;
  /** Shared counter of fsync calls, so that a test can prove that commits reach the disk. */
  syncs: SharedArrayBuffer;
}
