import { takesJson, type Call } from '#schema/calls/call.ts';
import { grantsOf, type Grant, type Role } from '#schema/grants.ts';
import { answeredCalls } from '#service/areas/all.ts';
import type { Answer, Bench, Given } from '#tests/bench/http-bench.ts';
import { bodyOf, inputOf, type Target } from '#tests/bench/vault-fixture.ts';

/** The call table as the security tests walk it: a new row is attacked the moment it is written. */

export interface NamedCall {
  name: string;
  row: Call;
}

export const everyCall: readonly NamedCall[] = Object.entries(answeredCalls).flatMap(([area, table]) =>
  Object.entries(table).map(([name, row]): NamedCall => ({ name: `${area}.${name}`, row })),
);
export const signedCalls = everyCall.filter(({ row }) => row.who !== 'anyone');
/** Calls with a body of JSON; the others have hostile cases of their own (`streamed-bodies.test.ts`). */
export const bodiedCalls = everyCall.filter(({ row }) => row.method !== 'GET' && takesJson(row));

/** Whether a role may make a call, by the table of rights alone. */
export function roleMay(role: Role, { who }: Call): boolean {
  return who === 'session' || (who !== 'anyone' && grantsOf([role]).has(who satisfies Grant));
}

export const pathFields = ({ path }: Call) => [...path.matchAll(/\{(\w+)\}/g)].map(([, field = '']) => field);

/** An address without sense that still meets the route. */
export const anyAddress = ({ path }: Call) => path.replace(/\{\w+\}/g, 'unknown-x');

/** Method, address and body of a call with an input. */
export function wireOf({ row }: NamedCall, input: Readonly<Record<string, unknown>>): { path: string; given: Given } {
  const rest = { ...input };
  const path = row.path.replace(/\{(\w+)\}/g, (_, field: string) => {
    const value = String(rest[field]);
    delete rest[field];
    return encodeURIComponent(value);
  });
  if (row.method !== 'GET') return { path, given: bodyOf(row, rest) };
  const query = new URLSearchParams(rest as Record<string, string>).toString(); // GET inputs are texts
  return { path: query ? `${path}?${query}` : path, given: {} };
}

/** A good input about the things of a target; empty where the row takes none. */
export const goodInput = (name: string, target: Target): Record<string, unknown> => ({ ...inputOf(name, target) });

/** Makes a call in process. */
export function make(bench: Bench, call: NamedCall, input: Record<string, unknown>, more: Given): Promise<Answer> {
  const { path, given } = wireOf(call, input);
  return bench.knock(call.row.method, path, { ...given, ...more });
}
