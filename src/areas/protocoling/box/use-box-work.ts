import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { containerDelete, containerUpdate } from '#schema/operations/containers.ts';
import { pathTo } from '#schema/page-path.ts';
import type { AttributeValues } from '#schema/records/container.ts';
import { useDraft } from '#src/data/drafts/drafts.ts';
import { run, saving } from '#src/data/sync/run.ts';
import { useSession } from '#src/data/session/session.ts';
import { announce } from '#src/kit/feedback/live-region.tsx';
import { useScanner } from '#src/kit/scan/scanner.ts';
import type { BoxActions } from './box-bar.tsx';
import { usePrints } from './use-prints.ts';
import type { Box } from './use-box.ts';

/** The seal of the box during closing; the last input counts, typed or scanned. */
export interface Seal {
  code: string;
  scanned: boolean;
}

export const noSeal: Seal = { code: '', scanned: false };

export type BoxDialog = 'none' | 'close' | 'reopen' | 'pickup' | 'delete' | 'why';

/** Runs the actions of a box, and the dialog open over it. */
export function useBoxWork(box: Box) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { urlPath } = useSession();
  const prints = usePrints(box);
  const { signal } = useScanner();
  const [dialog, setDialog] = useState<BoxDialog>('none');
  const id = box.container.id;
  // a box that is opened again goes on with the next number
  const { value, set } = useDraft<{ next: number; touched: false }>(`separators/${id}`);
  const sets = value?.next ?? 1;
  const setSets = (next: number) => set({ next, touched: false });
  const back = () => void navigate({ to: pathTo(urlPath, 'protocol') });
  const actions: BoxActions = {
    back,
    close: () => setDialog('close'),
    reopen: () => setDialog('reopen'),
    pickup: () => setDialog('pickup'),
    remove: () => setDialog('delete'),
    why: () => setDialog('why'),
    edit: () =>
      void navigate({
        to: pathTo(urlPath, 'protocol/{projectid}/{type?}/{id?}', {
          projectid: box.container.projectId,
          type: box.container.containerTypeId,
          id,
        }),
      }),
    separator: () => {
      setSets(sets + 1);
      void prints.separator(sets);
    },
    protocolPdf: () => void prints.protocolPdf(),
    protocolCsv: () => void prints.protocolCsv(),
  };
  return {
    actions,
    dialog,
    setDialog,
    /** A scanned separator starts the next set. It was numbered when printed; older sheets continue the numbering. */
    nextSet: (code: string) => {
      if (code.startsWith(`SEP-${box.container.code}-`)) setSets(Math.max(sets, Number(code.slice(-3)) + 1));
      else if (/^SEP-.+-\d{3}$/.test(code)) {
        signal('rejected');
        return announce(t`This separator belongs to another box.`, 'assertive');
      }
      announce(t`Next set started.`);
    },
    remove: async () => {
      await run.save(containerDelete, { entityId: id, payload: { code: box.container.code } });
      setDialog('none');
      back();
    },
    changeInherited: (inherited: AttributeValues) =>
      saving(() => run.save(containerUpdate, { entityId: id, payload: { changes: { inherited } } })),
  };
}
