import { useLingui } from '@lingui/react/macro';
import { useMemo, useRef, useState } from 'react';
import { pageStatus } from '#schema/codes/bench.ts';
import { syncPage } from '#schema/entities/sync-page.ts';
import type { SyncPage, Synchronization } from '#schema/records/bench.ts';
import { isTooLong } from '#schema/rules/code-length.ts';
import { shownBox } from '#src/data/queries/containers.ts';
import { registrationsByCode } from '#src/data/queries/registrations-by-code.ts';
import { openNow } from '#src/data/workplace/local.ts';
import { announce } from '#src/kit/feedback/live-region.tsx';
import { routeScan, type Scan } from '#src/kit/scan/routes.ts';
import { useScan, useScanner } from '#src/kit/scan/scanner.ts';
import { useScanPatterns } from '#src/parts/scan-patterns/scan-patterns.ts';
import { createQueue } from '#src/scheduling/queue.ts';
import { changeSynchronization } from './change.ts';

/**
 * Scans of a synchronization: the code of a document chooses it, a known page is marked as scanned, another code is the next page of
 * the chosen document, unless it is the label of something else. Each scan is saved before it sounds; a code that was typed is taken
 * like a scan. A scan that follows before the next render goes by what the one before it chose and saved.
 */
export function usePageScans(synchronization: Synchronization) {
  const { t } = useLingui();
  const { signal } = useScanner();
  const [current, setShown] = useState('');
  const chosen = useRef('');
  const setCurrent = (id: string) => {
    chosen.current = id;
    setShown(id);
  };
  const [refused, setRefused] = useState({ code: '', isSeveral: false });
  const inTurn = useMemo(() => createQueue(), []);
  const patterns = useScanPatterns();
  const take = async (scan: Scan) => {
    const { code } = scan;
    const refuse = (isSeveral = false) => {
      signal('rejected');
      setRefused({ code, isSeveral });
    };
    if (synchronization.state !== 'open' || isTooLong(code)) return refuse();
    setRefused({ code: '', isSeveral: false });
    const pages = await pagesNow(synchronization.id);
    const known = pages.find(({ barcode }) => barcode === code);
    if (known) {
      const isAgain = known.status === pageStatus.scanned;
      setCurrent(known.registrationId);
      if (!isAgain && !(await changeSynchronization(synchronization, scanned(known)))) return refuse();
      announce(isAgain ? t`Page ${known.number}, scanned already` : t`Page ${known.number} scanned`, 'polite');
      return signal(isAgain ? 'warning' : 'accepted');
    }
    const store = openNow()?.store;
    const [found, ...others] = store ? await registrationsByCode(store, code, synchronization.projectId) : [];
    if (others.length > 0) return refuse(true);
    if (found) {
      setCurrent(found.id);
      announce(t`Document ${code}: scan its pages`, 'polite');
      return signal('boxSwitched');
    }
    const registrationId = chosen.current;
    if (registrationId === '' || (await isOtherLabel(scan))) return refuse();
    const number = Math.max(0, ...pages.filter((page) => page.registrationId === registrationId).map((page) => page.number)) + 1;
    const page = { id: crypto.randomUUID(), registrationId, barcode: code, number, status: pageStatus.scanned };
    if (!(await changeSynchronization(synchronization, { do: 'addPages', pages: [page] }))) return refuse();
    announce(t`Page ${number} scanned`, 'polite');
    return signal('accepted');
  };
  const takeInTurn = (scan: Scan) => void inTurn(() => take(scan));
  useScan(takeInTurn, patterns);
  return { refused, current, take: (code: string) => takeInTurn(routeScan(code, patterns ?? {}, 0)) };
}

/** True for a command card, a separator, and the label of a box or a shelf: none of them is on a page. */
async function isOtherLabel(scan: Scan): Promise<boolean> {
  if (scan.kind === 'command' || scan.kind === 'separator' || scan.kind === 'shelf') return true;
  const store = openNow()?.store;
  return store !== undefined && (await shownBox(store, scan.code)) !== null;
}

/** Pages of a synchronization as they are on the disk: the screen may not show the last one yet. */
async function pagesNow(id: string): Promise<SyncPage[]> {
  const found = await openNow()?.store.find(syncPage.collection, { parent: id, of: syncPage.of, shown: 1 });
  return (found ?? []).map(({ row }) => row as SyncPage); // of this kind
}

const scanned = ({ id, justificationId, text }: SyncPage) => ({
  do: 'setPage' as const,
  pageId: id,
  status: pageStatus.scanned,
  justificationId,
  text,
});
