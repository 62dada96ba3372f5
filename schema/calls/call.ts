import type * as v from 'valibot';
import type { Grant } from '#schema/grants.ts';

/**
 * A call is one row with its path, shapes, rights and offline behavior; client and service read the same row. The router is
 * built from these rows and does not start if one has no handler.
 */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path below the origin; parameters in braces are fields of `input`. */
  path: `/${string}`;
  /** `anyone`: before sign-in; `session`: any signed-in user; otherwise the required grant. */
  who: 'anyone' | 'session' | Grant;
  /** Grant a token of a service account needs for a row of any signed-in user; without it such a row is closed to tokens. */
  tokens?: Grant;
  /** Rate bucket (reliability.md 3.6). */
  bucket: 'login' | 'read' | 'write' | 'push' | 'pull' | 'export' | 'page';
  /** Name of the audit event a success writes; none for plain reads. */
  audit?: string;
  /** `queue`: sent as an operation; `cached`: the last answer is kept and shown with its time; `never`: needs the service. */
  offline: 'queue' | 'cached' | 'never';
  /** Answers of a `cached` call a device stores, the last ones read; `ANSWER_STORE.answers` by default. */
  keeps?: number;
  /** Operation type this call applies, for `queue`. */
  operation?: string;
  /**
   * Form of the body; `json` by default. `urlencoded` gives its fields to `input`. `multipart` has a part `request` (JSON, the
   * fields of `input`) and then a part `file`; `bytes` is the file itself, its fields are in the path. Handlers of the last
   * two read the file as it arrives. `jsonOrMultipart` names uploaded files in its fields, or brings one file in a form. Calls
   * before sign-in accept only `json`, because another site's form can send the other forms.
   */
  takes?: 'json' | 'urlencoded' | 'multipart' | 'bytes' | 'jsonOrMultipart';
  /** Path, query and body fields together; unknown fields are refused. */
  input: v.GenericSchema;
  /** `data` of the envelope; for `bare` the whole body; ignored for `blob`. */
  result: v.GenericSchema;
  /** `bare`: the body has no envelope (sync); `blob`: the answer is a file, in memory or as a stream. */
  body?: 'bare' | 'blob';
  summary: string;
}

/** True if the body of a row may be JSON. */
export const takesJson = ({ takes = 'json' }: Call): boolean => takes === 'json' || takes === 'jsonOrMultipart';

/** Input of a caller for a row. */
export type CallInput<C extends Call> = v.InferInput<C['input']>;
/** Result of a row for its caller: the data inside the envelope, or the bare body. */
export type CallResult<C extends Call> = v.InferOutput<C['result']>;

/** Fixes the table of one area. */
export function calls<const T extends Record<string, Call>>(table: T): T {
  return table;
}
