import { useLingui } from '@lingui/react/macro';
import { useEffect, useImperativeHandle, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { codeAttribute } from '#schema/rules/code-attribute.ts';
import { normaliseCode } from '#schema/rules/codes-normal.ts';
import { afterFrame, paintedFrame } from '#src/scheduling/after-frame.ts';
import { announce } from '#src/kit/feedback/live-region.tsx';
import { issueText } from '#src/kit/form/issue-text.ts';
import { useInPieces } from '#src/scheduling/deferred-render.ts';
import { useScanner } from '#src/kit/scan/scanner.ts';
import { todayHere } from '#src/kit/inputs/today.ts';
import { DocumentWork } from './document-work.ts';
import { begun } from './work-store.ts';
import type { AttributeFormProps } from './contract.ts';

/** Element of a field, so that the work can move the cursor. */
export function fieldId(formId: string, attributeId: string): string {
  return `${formId}-${attributeId}`;
}

/** The focus is somewhere a person put it, and must not be taken away by a form that has just come up. */
function isFocusTaken(formId: string): boolean {
  const focused = document.activeElement;
  return focused !== null && (focused.id.startsWith(`${formId}-`) || focused.closest('[role="dialog"]') !== null);
}

/** The work behind a form, with its state as it is drawn. */
export function useWork(props: AttributeFormProps, formId: string) {
  const { i18n, t } = useLingui();
  const { signal, lastScan } = useScanner();
  const [work] = useState(
    () =>
      new DocumentWork(props, {
        focus: (id) => document.getElementById(fieldId(formId, id))?.focus(),
        painted: paintedFrame,
        announceIssue: (issue) => announce(issueText(i18n, issue), 'assertive'),
        announceIgnored: () => {
          signal('rejected');
          announce(t`Keys ignored: the document was still being saved. Check what you entered.`, 'assertive');
        },
        locale: () => i18n.locale,
        today: todayHere,
        now: Date.now,
      }),
  );
  const now = useSyncExternalStore(work.subscribe, work.state);
  // The fields of the first document are the largest single render of this form.
  const state = useInPieces(now.turn > 0) ? now : begun;
  useLayoutEffect(() => work.update(props));
  useEffect(() => void work.load(), [work]);
  useEffect(() => {
    if (lastScan) work.dropIgnoredReport();
    return () => work.dropIgnoredReport();
  }, [work, lastScan]);
  useEffect(() => {
    const begin = () => {
      if (!isFocusTaken(formId)) work.focusFirst();
    };
    // Who goes on typing must not wait for a frame; who opens a box sees it first.
    if (state.turn === 1) return afterFrame(begin);
    if (state.turn > 1) begin();
    return undefined;
  }, [work, state.turn, formId]);

  const { onCode } = props;
  const code = normaliseCode(state.draft?.fields[codeAttribute(props.documentClass.attributes)?.id ?? '']?.text ?? '');
  useEffect(() => onCode?.(code), [onCode, code]);
  useImperativeHandle(
    props.ref,
    () => ({
      takeCode: (scanned) => work.takeCode(scanned),
      fill: (id, text) => work.fill(id, text),
      save: () => work.save(),
      nextField: () => work.enter(work.state().draft?.focus ?? ''),
      repeatLast: () => work.repeatLast(work.state().draft?.focus ?? ''),
      clear: () => void work.clear(),
      focus: () => work.focusFirst(),
    }),
    [work],
  );
  return { work, state };
}
