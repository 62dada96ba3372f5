import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { documentEditCalls } from '#schema/calls/document-edit.ts';
import { documentCalls } from '#schema/calls/documents.ts';
import { documentMove } from '#schema/operations/rooms/documents.ts';
import type { AttributeValues } from '#schema/records/container.ts';
import type { DocumentClass } from '#schema/records/reference.ts';
import type { AttributeIssue } from '#schema/rules/attributes.ts';
import { checkDocument } from '#schema/rules/dictionary-check.ts';
import { codeInClass } from '#schema/rules/moved-document.ts';
import { normalValue } from '#schema/rules/normal-value.ts';
import { refreshCalled } from '#src/data/answers/use-called.ts';
import { call } from '#src/data/calls/call.ts';
import { triedWith, type Tried } from '#src/data/calls/tried.ts';
import { has } from '#src/data/queries/dictionaries.ts';
import { run, saving } from '#src/data/sync/run.ts';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { issueText } from '#src/kit/form/issue-text.ts';
import { todayHere } from '#src/kit/inputs/today.ts';
import { refusedDocument } from '#src/parts/answers/refused-document.ts';
import { faultText } from './fault-text.ts';
import type { DocumentParts } from './framed-document.tsx';
import type { Plan } from './use-move-plan.ts';

/** Why a box takes no document, by the code of the refusal. */
const boxTroubles: Readonly<Record<string, MessageDescriptor>> = {
  entityUnknown: msg`There is no box of this class with this code.`,
  containerClosed: msg`This box is closed. Only an open box takes documents.`,
};

interface Target {
  parts: DocumentParts;
  classId: string;
  /** The class where it is of the same project and on this device. */
  to: DocumentClass | null;
  plan: Plan;
  onMoved: () => void;
}

/**
 * Moves, and shows the document in its new class: as an operation of the outbox within its project, by the service into a box and to
 * another project.
 */
export function useMove(target: Target) {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');
  const [refused, setRefused] = useState<Pick<AttributeIssue, 'attributeId' | 'code' | 'params'>>();
  const [boxTrouble, setBoxTrouble] = useState('');
  const save = useSaved(target);
  const ask = useAsked(target);
  const move = async (values: AttributeValues, boxCode: string) => {
    setBusy(true);
    setRefused(undefined);
    setBoxTrouble('');
    try {
      const answer = target.to && boxCode === '' ? await save(target.to, values) : await ask(values, boxCode);
      setTrouble(answer?.trouble ?? '');
      setBoxTrouble(answer?.boxTrouble ?? '');
      setRefused(answer?.issue);
    } finally {
      setBusy(false);
    }
  };
  return { move, busy, trouble, refused, boxTrouble };
}

/** Why a document was not moved; undefined where it was. */
interface NotMoved {
  trouble?: string;
  boxTrouble?: string;
  issue?: Pick<AttributeIssue, 'attributeId' | 'code' | 'params'> | undefined;
}

/** Saves the move on this device, after the check of its values. */
function useSaved({ parts: { info, metadata }, plan, onMoved }: Target) {
  const { t, i18n } = useLingui();
  return async (to: DocumentClass, typed: AttributeValues): Promise<NotMoved | undefined> => {
    const writing = { locale: i18n.locale, today: todayHere() };
    const values = Object.fromEntries(
      to.attributes.map((attribute) => [attribute.id, normalValue(attribute, typed[attribute.id] ?? '', writing)]),
    );
    const { issues, toVerify } = await checkDocument(to.attributes, values, { today: writing.today, lookUp: has });
    const [issue] = issues;
    const name = to.attributes.find(({ id }) => id === issue?.attributeId)?.name ?? '';
    if (issue) return { issue, trouble: `${name}: ${issueText(i18n, issue)}` };
    const carried = new Map(plan.attributes.map(({ id, value }) => [id, value]));
    const changed = Object.keys(values).filter((id) => values[id] !== (carried.get(id) ?? ''));
    const payload = {
      containerId: info.containerId,
      classId: to.id,
      code: codeInClass(to, values, info.code),
      values,
      evidence: Object.fromEntries(changed.map((id) => [id, 'typed' as const])),
      toVerify,
    };
    const request = { entityId: info.guid, payload, seen: metadata.changeSetId, configVersion: to.version };
    if (!(await saving(() => run.save(documentMove, request)))) return undefined;
    snack(t`Saved on this device`);
    onMoved();
    return undefined;
  };
}

/** Asks the service, which alone knows the boxes and projects that take the document. */
function useAsked({ parts, classId, onMoved }: Target) {
  const { t, i18n } = useLingui();
  const { guid: documentGuid, currentChangeSetId } = parts.info;
  const tried = useRef<Tried>(undefined);
  return async (values: AttributeValues, boxCode: string): Promise<NotMoved | undefined> => {
    const move = { documentGuid, classId, currentChangeSetId, values, boxCode };
    // the same move after a lost answer is the same operation: it may have been carried out
    const asked = triedWith(tried.current, [JSON.stringify(move)]);
    const outcome = await call(documentEditCalls.moveDocument, { ...move, opId: asked.opId });
    tried.current = outcome.kind === 'done' || outcome.kind === 'refused' ? undefined : asked;
    if (outcome.kind !== 'done') return { trouble: faultText(i18n, outcome) };
    const { verdict, code, issue } = outcome.data;
    const ofBox = verdict === 'refused' && boxCode !== '' ? boxTroubles[code] : undefined;
    if (ofBox) return { boxTrouble: i18n._(ofBox) };
    if (verdict === 'refused') return { issue, trouble: refusedDocument(i18n, outcome.data) };
    snack(
      verdict === 'applied'
        ? t`The document is moved.`
        : t`Another user changed the document in the meantime. A supervisor decides.`,
    );
    onMoved();
    await refreshCalled([documentCalls.documentParts, documentCalls.documentPageInfo]);
    return undefined;
  };
}
