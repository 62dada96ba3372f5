import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { documentEditCalls, type DocumentVerdict } from '#schema/calls/document-edit.ts';
import { call } from '#src/data/calls/call.ts';
import { forgetMassChange, noteMassChange } from '#src/data/searches/mass-changes.ts';
import { troubleText } from '#src/parts/answers/trouble.ts';
import { inFieldWords, type ChangedRow, type Restrictions } from './mass-change.ts';

/** Sends a change of several documents as one operation with a verdict each, and takes it back. */
export function useMassChange(restrictions: Restrictions) {
  const { documents } = restrictions;
  const { i18n } = useLingui();
  const [opId] = useState(() => crypto.randomUUID());
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<readonly DocumentVerdict[]>();
  const [undone, setUndone] = useState<{ undone: number; skipped: number }>();
  const [trouble, setTrouble] = useState('');
  const change = async (rows: readonly ChangedRow[], isMandatorySkipped: boolean) => {
    setBusy(true);
    const guidList = rows.map(({ guid, changes }) => ({
      guid,
      currentChangeSetId: documents.find((one) => one.guid === guid)?.currentChangeSetId ?? 0,
      sets: [{ attributes: changes.map(({ id, name, after: value }) => ({ id, name, value })) }],
    }));
    const { attributesUpdate, attributesUpdateWithoutMandatory } = documentEditCalls;
    const outcome = await call(isMandatorySkipped ? attributesUpdateWithoutMandatory : attributesUpdate, { guidList, opId });
    setBusy(false);
    setTrouble(troubleText(i18n, outcome));
    if (outcome.kind !== 'done') return;
    const changed = outcome.data.documents.filter(({ verdict }) => verdict === 'applied').length;
    if (changed > 0) await noteMassChange({ id: opId, documents: changed, at: Date.now(), isRun: false });
    setResult(outcome.data.documents.map((verdict) => inFieldWords(restrictions, verdict)));
  };
  const undo = async () => {
    setBusy(true);
    const outcome = await call(documentEditCalls.massUpdateUndo, { id: opId });
    setBusy(false);
    setTrouble(troubleText(i18n, outcome));
    if (outcome.kind !== 'done') return;
    setUndone(outcome.data);
    await forgetMassChange(opId);
  };
  return { change, undo, busy, result, undone, trouble };
}
export type MassChange = ReturnType<typeof useMassChange>;
