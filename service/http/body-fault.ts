import type { ProblemCode } from '#schema/problems.ts';

/** A body that arrived cut, slow, too long or malformed. The sender gets the code. */
export class BodyFault extends Error {
  readonly code: ProblemCode;

  constructor(code: ProblemCode, message: string) {
    super(message);
    this.code = code;
  }
}
