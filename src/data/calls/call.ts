import type { Call, CallInput } from '#schema/calls/call.ts';
import { makeCall, type Given, type Outcome } from '#sync/transport/outcome.ts';
import { tokens } from '#src/data/tokens/tokens.ts';
import { here, type Workplace } from '#src/data/workplace/workplace.ts';

export type { NamedFile, Outcome } from '#sync/transport/outcome.ts';

/** Makes a call by its row of `schema/calls`, as the signed-in user. Never throws: every outcome is a value. */
export function call<C extends Call>(row: C, input: CallInput<C>, place: Workplace = here()): Promise<Outcome<Given<C>>> {
  return makeCall(row, input, tokens(place));
}
