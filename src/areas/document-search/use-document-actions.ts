import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { anonymizationCalls } from '#schema/calls/anonymization.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import { pathTo } from '#schema/page-path.ts';
import { call } from '#src/data/calls/call.ts';
import { useSession } from '#src/data/session/session.ts';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { useAway } from '#src/data/sync/status.ts';
import type { SelectionAction } from '#src/kit/list/selection-bar.tsx';
import { troubleText } from '#src/parts/answers/trouble.ts';
import { keepOnDevice } from '#src/parts/document-files/later.ts';
import { documentActions, tooMany, type DocumentDialog, type Most } from './document-actions.ts';

/** A dialog about chosen documents. */
export interface AskedDocuments {
  what: DocumentDialog;
  ids: readonly string[];
  /** Ends the selection. */
  clear: () => void;
}

const one = msg`Select one document to move it: its values are looked at one by one.`;
const tooManyToKeep = msg`Select up to ${DOCUMENT_LIMITS.pinned} documents to keep them on this device.`;

/** Opens a dialog about the selection, or shows why it has too many documents for it. */
const asking =
  (open: (asked: AskedDocuments) => void, i18n: I18n) =>
  (what: AskedDocuments['what'], bound?: Most): SelectionAction['onSelect'] =>
  (ids, clear) => {
    if (bound && ids.length > bound.most) snack(i18n._(bound.words));
    else open({ what, ids, clear });
  };

/**
 * Actions on chosen documents. An action the role does not have is not offered; the service decides by document. A search for a basket
 * has one purpose.
 */
export function useDocumentActions(isForBasket: boolean) {
  const [asked, setAsked] = useState<AskedDocuments>();
  const { i18n } = useLingui();
  const anonymize = useAnonymize();
  const keep = useKeep();
  const move = useMove();
  const isOffline = useAway();
  const { parameters } = useSession();
  const isCharged = parameters?.isMpkEnabled === true;
  const isPdfAsked = parameters?.downloadDocumentWithoutPreparationDialog !== true;
  const actions = useMemo((): SelectionAction[] => {
    const ask = asking(setAsked, i18n);
    const all = documentActions({ ask, anonymize, keep, move, isOffline, isCharged, isPdfAsked });
    return isForBasket ? all.filter(({ id }) => id === 'order') : all;
  }, [isForBasket, anonymize, keep, move, i18n, isOffline, isCharged, isPdfAsked]);
  return { actions, asked, close: () => setAsked(undefined) };
}

/** Opens the move of one document. */
function useMove(): SelectionAction['onSelect'] {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const { urlPath } = useSession();
  return useCallback(
    ([document = '', ...others]) => {
      if (others.length > 0) snack(i18n._(one));
      else void navigate({ to: pathTo(urlPath, 'document-preview/{document}/move', { document }) });
    },
    [i18n, navigate, urlPath],
  );
}

/** Keeps the chosen documents on this device; the selection ends when it starts, and news reports the result. */
function useKeep(): SelectionAction['onSelect'] {
  const { i18n } = useLingui();
  return useCallback(
    (ids, clear) => {
      if (ids.length > DOCUMENT_LIMITS.pinned) return snack(i18n._(tooManyToKeep));
      clear();
      return void keepOnDevice(ids);
    },
    [i18n],
  );
}

/** Asks for proposals what to blacken; a person decides on the page of anonymizations. */
function useAnonymize() {
  const { t, i18n } = useLingui();
  return useMemo(() => {
    const ask = async (ids: readonly string[], clear: () => void) => {
      const outcome = await call(anonymizationCalls.addToAnonymization, { guidList: [...ids] });
      if (outcome.kind !== 'done') return snack(troubleText(i18n, outcome));
      clear();
      const { added } = outcome.data;
      return snack(
        added === 0
          ? t`These documents are waiting for a decision already.`
          : t`Personal data are being looked for. Decide page by page under Anonymization.`,
      );
    };
    return (ids: readonly string[], clear: () => void) => {
      if (ids.length > DOCUMENT_LIMITS.atOnce) snack(i18n._(tooMany));
      else void ask(ids, clear);
    };
  }, [t, i18n]);
}
