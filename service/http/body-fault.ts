import type { ProblemCode } from '#schema/problems.ts';

/** A body that did not arrive as it should: cut, slow, too long or misshapen. The sender hears the code. */
export class BodyFault extends Error {
  readonly code: ProblemCode;

  constructor(code: ProblemCode, message: string) {
    super(message);
    this.code = code;
  }
}
