import { useLingui } from '@lingui/react/macro';
import { memo, useEffect, useRef, type KeyboardEvent } from 'react';
import type { AttributeValues } from '#schema/records/container.ts';
import type { Attribute } from '#schema/records/reference.ts';
import type { AttributeIssue } from '#schema/rules/attributes.ts';
import { isNumbered } from '#schema/rules/autonumber.ts';
import { isTwice } from '#schema/rules/kinds.ts';
import { normalValue } from '#schema/rules/normal-value.ts';
import { issueText } from '#src/kit/form/issue-text.ts';
import { AttributeInput } from './attribute-input.tsx';
import { stageOf } from './document-draft.ts';
import type { DocumentWork } from './document-work.ts';
import { fieldAct } from './field-keys.ts';
import type { WorkState } from './work-store.ts';
import { FieldLead, FieldSign } from './field-signs.tsx';
import { TakeSuccessor, useReplaced, useReplacedWords } from './replaced-value.tsx';
import { fieldId } from './use-work.ts';
import type { AttributeDraft, FieldDraft, HintsPort } from './contract.ts';

interface DocumentFieldProps {
  formId: string;
  attribute: Attribute;
  draft: AttributeDraft;
  values: AttributeValues;
  issue: AttributeIssue | undefined;
  work: DocumentWork;
  state: WorkState;
  hints: HintsPort;
}

const nothing: FieldDraft = { text: '', from: 'empty', left: false };

/** Help under a field while it has the focus. */
function useHelp(attribute: Attribute, field: FieldDraft, isActive: boolean): string | undefined {
  const { t } = useLingui();
  if (attribute.autonumber && field.text !== '' && !isNumbered(field.text))
    return t`No number at the end: the value stays the same for the next document.`;
  if (!isActive) return undefined;
  const { stage } = stageOf(field);
  if (isTwice(attribute) && stage === 'second')
    return t`Read it again from the document. The first entry stays hidden until both match.`;
  return attribute.description === '' ? undefined : attribute.description;
}

/** The error that is shown now: of a field that was left, and not of a double entry that is going on. */
function useError({ attribute, issue, state }: DocumentFieldProps, field: FieldDraft, isActive: boolean): string | undefined {
  const { i18n, t } = useLingui();
  // What to do next is worth more than the name of the fault (ux.md §6.2).
  if (isTwice(attribute) && stageOf(field).differs) return t`The entries do not match. Check the document and enter it again.`;
  if (!issue || !(field.left || state.isTried)) return undefined;
  const isTwiceIssue = issue.code === 'reinputUnfinished' || issue.code === 'reinputDiffers';
  if (isActive && (isTwiceIssue || (issue.code === 'required' && !state.isTried))) return undefined;
  if (isTwice(attribute) && isActive && field.text !== '' && !field.left) return undefined;
  return issueText(i18n, issue);
}

function onShortcut(event: KeyboardEvent, { attribute: { id }, draft, work }: DocumentFieldProps): void {
  const prefix = draft.fields[id]?.prefix ?? '';
  const input = event.target instanceof HTMLInputElement ? event.target : undefined;
  const atStart = input?.selectionStart === 0 && input.selectionEnd === 0;
  const act = fieldAct(event, { hasPrefix: prefix !== '', atStart });
  if (act === undefined) return;
  event.preventDefault();
  if (act === 'repeat') return work.repeatLast(id);
  if (act === 'keep') return work.apply({ is: 'pinned', id, isPinned: !draft.pinned.includes(id) });
  work.apply({ is: 'freed', id });
  // one goes on behind the prefix, where one was
  requestAnimationFrame(() => input?.setSelectionRange(prefix.length, prefix.length));
}

/**
 * True if a field renders the same as before: it depends only on its part of the draft, and on its master's value. Without
 * this each key would render every field of the form.
 */
function isSame(before: DocumentFieldProps, after: DocumentFieldProps): boolean {
  const { id, masterId } = after.attribute;
  return (
    before.formId === after.formId &&
    before.attribute === after.attribute &&
    before.work === after.work &&
    before.hints === after.hints &&
    before.draft.fields[id] === after.draft.fields[id] &&
    (before.draft.focus === id) === (after.draft.focus === id) &&
    before.draft.pinned.includes(id) === after.draft.pinned.includes(id) &&
    before.values[masterId] === after.values[masterId] &&
    before.state.isTried === after.state.isTried &&
    (before.state.draft === null) === (after.state.draft === null) &&
    JSON.stringify(before.issue) === JSON.stringify(after.issue)
  );
}

/** Scrolls the field back into view: a note under the earlier field may push it out in the same frame. */
function useInSight(isActive: boolean) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isActive) return undefined;
    const frame = requestAnimationFrame(() => place.current?.scrollIntoView({ block: 'nearest' }));
    return () => cancelAnimationFrame(frame);
  }, [isActive]);
  return place;
}

export const DocumentField = memo(function DocumentField(props: DocumentFieldProps) {
  const { formId, attribute, draft, values, work, state, hints } = props;
  const { id } = attribute;
  const field = draft.fields[id] ?? nothing;
  const isActive = draft.focus === id;
  const replaced = useReplaced(attribute, field.text, hints);
  const replacedWords = useReplacedWords(replaced);
  const help = useHelp(attribute, field, isActive);
  const fault = useError(props, field, isActive);
  // what to do next instead of the name of the fault
  const error = replacedWords && props.issue?.code === 'dictionary' && fault ? replacedWords : fault;
  const isDone = field.from === 'scanned' || (field.from === 'autonumber' && field.text !== '');
  const place = useInSight(isActive);
  const prefixId = `${fieldId(formId, id)}-prefix`;
  return (
    <div ref={place} onKeyDown={(event) => onShortcut(event, props)} role="presentation">
      <AttributeInput
        attribute={attribute}
        values={values}
        hints={(text) => work.hintsFor(attribute, text)}
        remote={hints.remote}
        id={fieldId(formId, id)}
        value={field.text}
        onChange={(text) => work.apply({ is: 'typed', id, text })}
        onEnter={() => work.enter(id)}
        onFocus={() => work.apply({ is: 'focused', id })}
        onBlur={() => work.apply({ is: 'left', id })}
        reinput={stageOf(field)}
        onReinput={(reinput) => work.apply({ is: 'reinput', id, reinput })}
        normal={(text) => normalValue(attribute, text, work.reading().writing)}
        accepts={() => work.acceptsEntry(id)}
        active={isActive}
        error={error}
        help={error === replacedWords ? help : (replacedWords ?? help)}
        look={attribute.readOnly ? 'fixed' : isDone ? 'filled' : 'rest'}
        layout={isDone && !isActive ? 'compact' : 'side'}
        alsoDescribedBy={field.prefix ? prefixId : undefined}
        lead={
          <FieldLead attribute={attribute} field={field} prefixId={prefixId} onFree={() => work.apply({ is: 'freed', id })} />
        }
        sign={
          <FieldSign
            attribute={attribute}
            field={field}
            isActive={isActive}
            isPinned={draft.pinned.includes(id)}
            onPin={(isPinned) => work.apply({ is: 'pinned', id, isPinned })}
            size={attribute.dictionaryId === '' ? undefined : hints.size(attribute.dictionaryId)}
          />
        }
        disabled={state.draft === null}
      />
      {replaced ? <TakeSuccessor replaced={replaced} onTake={(text) => work.apply({ is: 'typed', id, text })} /> : null}
    </div>
  );
}, isSame);
