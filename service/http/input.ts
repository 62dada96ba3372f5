import * as v from 'valibot';
import type { Call } from '#schema/calls/call.ts';
import type { FieldIssue } from '#schema/problems.ts';
import { problemAnswer } from '#service/http/answers.ts';
import { fieldsOf, isText, jsonOf } from '#service/http/body.ts';

const ISSUES_MOST = 50;
/** Methods whose fields may be in the address. */
const inAddress = new Set(['GET', 'DELETE']);

/** Path, query and body fields as one checked input, or the answer with one entry per field that did not pass. */
export function readInput(
  row: Call,
  request: Request,
  bytes: Uint8Array,
  params: Record<string, string>,
  type = request.headers.get('content-type') ?? '',
): { input: unknown } | Response {
  const query = readQuery(new URL(request.url).searchParams);
  if (query.repeated.length > 0 || (query.names.length > 0 && !inAddress.has(row.method))) {
    const names = query.repeated.length > 0 ? query.repeated : query.names;
    return invalid(names.map((path) => ({ path, message: 'Does not belong in the address, or occurs there twice.' })));
  }
  const body = row.takes === 'urlencoded' ? fieldsOf(bytes, type) : jsonOf(bytes, type, row.bucket === 'push');
  if (body instanceof Response) return body;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return invalid([{ path: '', message: 'An object is expected.' }]);
  }
  const outside: Record<string, string> = { ...query.values, ...params };
  const odd = Object.entries(outside).filter(([, value]) => !isText(value));
  if (odd.length > 0) return invalid(odd.map(([path]) => ({ path, message: 'Is not a text.' })));
  const twice = Object.keys(body).filter((name) => Object.hasOwn(outside, name) && Reflect.get(body, name) !== outside[name]);
  if (twice.length > 0) return invalid(twice.map((path) => ({ path, message: 'Differs between address and body.' })));
  const checked = v.safeParse(row.input, { ...body, ...outside });
  if (checked.success) return { input: checked.output };
  return invalid(
    checked.issues
      .slice(0, ISSUES_MOST)
      .map((issue) => ({ path: v.getDotPath(issue) ?? '', message: issue.message.slice(0, 300) })),
  );
}

function invalid(issues: FieldIssue[]): Response {
  return problemAnswer('request.invalid', 'Some fields are not valid.', { issues });
}

function readQuery(search: URLSearchParams) {
  const names = [...new Set(search.keys())];
  return {
    names,
    /** Two values of one name could be read differently elsewhere (parameter pollution). */
    repeated: names.filter((name) => search.getAll(name).length > 1),
    values: Object.fromEntries(search),
  };
}
