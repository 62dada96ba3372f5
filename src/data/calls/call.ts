import type { Call, CallInput } from '#schema/calls/call.ts';
import { makeCall, type CallOptions, type Given, type Outcome } from '#sync/transport/outcome.ts';
import { tokens } from '#src/data/tokens/tokens.ts';
import { here, type Workplace } from '#src/data/workplace/workplace.ts';

export type { CallOptions, Given, NamedFile, Outcome } from '#sync/transport/outcome.ts';

/** Makes a call by its row of `schema/calls`, as the signed-in user. Never throws: every outcome is a value. */
export function call<C extends Call>(row: C, input: CallInput<C>, place: Workplace = here()): Promise<Outcome<Given<C>>> {
  return makeCall(row, input, tokens(place));
}

/** The same, for a call that sends a file or may be ended early. */
export function callWith<C extends Call>(
  options: CallOptions,
  row: C,
  input: CallInput<C>,
  place: Workplace = here(),
): Promise<Outcome<Given<C>>> {
  return makeCall(row, input, tokens(place), options);
}
