import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  ArrowRightLeft,
  CloudDownload,
  Download,
  EyeOff,
  FileText,
  Mail,
  PencilLine,
  ShoppingCart,
  Tag,
  Trash2,
} from 'lucide-react';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { anonymizationCalls } from '#schema/calls/anonymization.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import { pathTo } from '#schema/page-path.ts';
import { call } from '#src/data/calls/call.ts';
import { can, useSession } from '#src/data/session/session.ts';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { useSyncStatus } from '#src/data/sync/status.ts';
import type { SelectionAction } from '#src/kit/list/selection-bar.tsx';
import { troubleText } from '#src/parts/answers/trouble.ts';
import { keepOnDevice, saveDocuments } from '#src/parts/document-files/later.ts';

/** A dialog about chosen documents. */
export interface AskedDocuments {
  what: 'delete' | 'tag' | 'order' | 'change' | 'mail';
  ids: readonly string[];
  /** Ends the selection. */
  clear: () => void;
}

const one = msg`Select one document to move it: its values are looked at one by one.`;
const tooManyToChange = msg`Select up to 10,000 documents to change them together.`;
const offline = msg`Mail needs a connection.`;
const keepOffline = msg`Keeping documents needs a connection.`;
const tooManyToKeep = msg`Select up to ${DOCUMENT_LIMITS.pinned} documents to keep them on this device.`;
const tooMany = msg`Select fewer documents: a file contains up to 250.`;

const ofId = (guid: string) => ({ guid });

/** Actions on chosen documents. An action the role does not have is not offered; the service decides by document. */
export function useDocumentActions() {
  const [asked, setAsked] = useState<AskedDocuments>();
  const { i18n } = useLingui();
  const anonymize = useAnonymize();
  const keep = useKeep();
  const move = useMove();
  const isOffline = useSyncStatus().phase === 'offline';
  const actions = useMemo((): SelectionAction[] => {
    const ask =
      (what: AskedDocuments['what']): SelectionAction['onSelect'] =>
      (ids, clear) =>
        setAsked({ what, ids, clear });
    const change: SelectionAction['onSelect'] = (ids, clear) => {
      if (ids.length > DOCUMENT_LIMITS.massRows) snack(i18n._(tooManyToChange));
      else setAsked({ what: 'change', ids, clear });
    };
    const mail: SelectionAction['onSelect'] = (ids, clear) => {
      if (ids.length > DOCUMENT_LIMITS.atOnce) snack(i18n._(tooMany));
      else setAsked({ what: 'mail', ids, clear });
    };
    const all: (SelectionAction & { isOff?: boolean })[] = [
      {
        id: 'zip',
        label: msg`Download`,
        icon: Download,
        accent: true,
        onSelect: (ids) => void saveDocuments('zip', ids.map(ofId)),
      },
      { id: 'pdf', label: msg`PDF`, icon: FileText, onSelect: (ids) => void saveDocuments('pdf', ids.map(ofId)) },
      {
        id: 'mail',
        label: msg({ message: 'Mail', context: 'send documents' }),
        icon: Mail,
        disabledReason: isOffline ? offline : undefined,
        onSelect: mail,
      },
      { id: 'order', label: msg`Add to basket`, icon: ShoppingCart, isOff: !can('order.write'), onSelect: ask('order') },
      { id: 'change', label: msg`Edit values`, icon: PencilLine, isOff: !can('document.edit'), onSelect: change },
      { id: 'tag', label: msg`Tags`, icon: Tag, isOff: !can('document.edit'), onSelect: ask('tag') },
      {
        id: 'move',
        label: msg`Move`,
        icon: ArrowRightLeft,
        isOff: !can('document.move'),
        onSelect: move,
      },
      {
        id: 'keep',
        label: msg`Keep on this device`,
        icon: CloudDownload,
        disabledReason: isOffline ? keepOffline : undefined,
        onSelect: keep,
      },
      { id: 'anonymize', label: msg`Anonymize`, icon: EyeOff, isOff: !can('document.edit'), onSelect: anonymize },
      { id: 'delete', label: msg`Delete`, icon: Trash2, isOff: !can('document.edit'), onSelect: ask('delete') },
    ];
    return all.filter(({ isOff }) => isOff !== true);
  }, [anonymize, keep, move, i18n, isOffline]);
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
