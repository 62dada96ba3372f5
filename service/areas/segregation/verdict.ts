import type { PushVerdict } from '#schema/sync-wire.ts';

/** The verdict on an operation as a call answers it. */
export function answerOf({ opId, verdict, code, conflictId }: PushVerdict) {
  if (verdict === 'refused') return { refused: 'action.refused' as const, message: code };
  return { data: { opId, verdict, code, conflictId } };
}
