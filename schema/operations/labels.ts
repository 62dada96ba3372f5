import * as v from 'valibot';
import { labelFormats } from '#schema/codes/labels.ts';
import { labelBatch } from '#schema/entities/label-batch.ts';
import { LIMITS } from '#schema/limits.ts';
import { ARCHIVE_LIMITS } from '#schema/limits/archive.ts';
import { madeBy } from '#schema/operations/archive-parts.ts';
import { effect, operationKind, type Effect, type Saved } from '#schema/operations/operation.ts';
import { line, list, text } from '#schema/records/bounds.ts';

const number = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER));
const numbers = v.pipe(list(number, ARCHIVE_LIMITS.labelsAtOnce), v.minLength(1));

const printPayload = v.variant('do', [
  v.strictObject({
    do: v.literal('print'),
    series: line,
    typeId: line,
    prefix: text(LIMITS.codeCharacters),
    width: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(15)),
    checkDigit: v.boolean(),
    first: number,
    last: number,
    format: v.picklist(labelFormats),
  }),
  v.strictObject({ do: v.literal('damage'), numbers }),
  v.strictObject({ do: v.literal('replace'), numbers }),
]);

/** Payload of label printing, by its `do`. */
export type LabelsPrinted = v.InferOutput<typeof printPayload>;

/**
 * Records the numbers of a lease that were printed on labels; later, damaged labels and labels printed again with the same
 * code. Never contested, because the numbers were leased to the device that printed them.
 */
export const labelsPrint = operationKind({
  type: 'labels.print',
  grant: 'label.print',
  payloadVersion: 1,
  payload: printPayload,
  subject: labelBatch.name,
  lane: (entityId) => entityId,
  refs: () => [],
  creates: false,
  deletes: false,
  movesLane: true,
  afterLane: false,
  custody: null,
  effects: (saved, asked) => [effectOf(saved, asked)],
  remade: () => null,
});

function effectOf(saved: Saved, asked: LabelsPrinted): Effect {
  if (asked.do === 'print') {
    const { do: _do, ...printed } = asked;
    const made = { ...madeBy(saved), ...printed, id: saved.entityId, projectId: '', damaged: [] };
    return effect(labelBatch.name, saved.entityId, (row) => row ?? made);
  }
  const asks = new Set(asked.numbers);
  return effect(labelBatch.name, saved.entityId, (row) => {
    if (!row) return null;
    const others = row.damaged.filter((each) => !asks.has(each));
    return { ...row, damaged: asked.do === 'replace' ? others : [...others, ...asks].toSorted((a, b) => a - b) };
  });
}
