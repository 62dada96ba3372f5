import * as v from 'valibot';
import { problems, type FieldIssue, type ProblemCode } from '#schema/problems.ts';

/** A problem in the service's own envelope. */
export interface OwnProblem {
  code: ProblemCode;
  message: string;
  issues: readonly FieldIssue[];
  incident: string;
}

const envelope = v.looseObject({
  result: v.literal(false),
  message: v.string(),
  code: v.picklist(Object.keys(problems) as ProblemCode[]), // the keys of the table are the codes
  issues: v.optional(v.nullable(v.array(v.object({ path: v.string(), message: v.string() })))),
  incident: v.optional(v.nullable(v.string())),
});

/**
 * Parses the body of an answer other than 200 as a problem of the service: its envelope, with a code of `schema/problems` that
 * has this status. Returns undefined for everything else, which comes from an intermediary and decides nothing.
 */
export function ownProblem(status: number, body: unknown): OwnProblem | undefined {
  const parsed = v.safeParse(envelope, body);
  if (!parsed.success || problems[parsed.output.code] !== status) return undefined;
  const { code, message, issues, incident } = parsed.output;
  return { code, message, issues: issues ?? [], incident: incident ?? '' };
}
