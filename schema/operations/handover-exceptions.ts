import { exceptionKind, type ExceptionKind } from '#schema/codes/bench.ts';
import { exception } from '#schema/entities/exception.ts';
import type { Handover, HandoverLine } from '#schema/records/handover.ts';
import { madeBy } from './archive-parts.ts';
import { effect, type Effect, type Saved } from './operation.ts';

const kindOf: Readonly<Record<HandoverLine['differs'], ExceptionKind | null>> = {
  '': null,
  seal: exceptionKind.sealDiffers,
  unknownBox: exceptionKind.unknownBox,
  notClosed: exceptionKind.notClosed,
  otherOrder: exceptionKind.otherOrder,
};

/** Id of the exception of a line of the list that this operation sealed. */
export const handoverExceptionId = (opId: string, line: number): string => `handover:${opId}:${line}`;

/** Id of the exception of an item that the list of this operation names as destroyed, and that was not approved. */
export const keptExceptionId = (opId: string, line: number): string => `${handoverExceptionId(opId, line)}:kept`;

type Signed = Pick<Handover, 'kind' | 'lines' | 'projectId'>;

/**
 * Effects that record what two people signed as different from the order, one exception for each line. The gate records its own
 * differences as each box arrives, so a receipt adds none.
 */
export function handoverExceptions(saved: Saved, { kind, lines, projectId }: Signed): Effect[] {
  if (kind === 'receipt') return [];
  return lines.flatMap(({ differs, containerId, code, seals }, at): Effect[] => {
    const its = kindOf[differs];
    if (its === null) return [];
    const id = handoverExceptionId(saved.opId, at);
    const found = { kind: its, projectId, containerId, registrationId: '', code, note: seals.join(', ') };
    const open = { state: 'open' as const, resolution: '' as const, resolvedAt: 0, resolvedByName: '' };
    return [effect(exception.name, id, (row) => row ?? { ...madeBy(saved), ...open, ...found, id })];
  });
}
