import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { containerStatus } from '#schema/codes.ts';
import { placeCalls } from '#schema/calls/places.ts';
import { placement, placementId } from '#schema/entities/placement.ts';
import type { Placement } from '#schema/records/bench.ts';
import { answerOf, callKept } from '#src/data/answers/use-called.ts';
import { containerByCode } from '#src/data/queries/containers.ts';
import { openNow } from '#src/data/workplace/local.ts';
import { announce } from '#src/kit/feedback/live-region.tsx';
import { routeScan, type Scan } from '#src/kit/scan/routes.ts';
import { useScan, useScanner } from '#src/kit/scan/scanner.ts';
import { useScanPatterns } from '#src/parts/scan-patterns/scan-patterns.ts';
import { shelfByPattern } from '#src/parts/shelves/is-shelf.ts';
import type { ShelfCount } from './use-census.ts';
import { putBox } from './put-box.ts';

/** Why a scan led nowhere. */
export type Refused = { code: string; why: 'unknown' | 'noShelf' | 'notArchived' } | null;

interface Given {
  /** Code of the shelf that is shown; empty where another place is. */
  shelf: string;
  /** Scanned boxes are put on the shelf; otherwise a box shows its shelf. */
  isPutting: boolean;
  /** The count of the shelf; while it is on, scans belong to it. */
  count: Pick<ShelfCount, 'isOn' | 'begin' | 'take' | 'boxes'>;
  onPlace: (code: string) => void;
}

/** Scans on the page of places: a shelf opens, a box shows where it is, or goes onto the open shelf. */
export function usePlaceScans({ shelf, isPutting, count, onPlace }: Given) {
  const { t } = useLingui();
  const { signal } = useScanner();
  const [refused, setRefused] = useState<Refused>(null);
  const refuse = (code: string, why: NonNullable<Refused>['why']) => {
    signal(why === 'unknown' ? 'unknown' : 'rejected');
    setRefused({ code, why });
  };
  const open = (code: string) => {
    signal('accepted');
    setRefused(null);
    onPlace(code);
  };
  const box = async (code: string): Promise<boolean> => {
    const store = openNow()?.store;
    const found = store && (await containerByCode(store, code));
    if (!store || !found || found.shown !== 1 || !found.row) return false;
    if (isPutting && shelf !== '') {
      if (found.row.status !== containerStatus.completed) return (refuse(code, 'notArchived'), true);
      if (await putBox(found.row, shelf, true)) {
        signal('accepted');
        setRefused(null);
        announce(t`Box ${code} is on shelf ${shelf}`);
      }
      return true;
    }
    const [place] = await store.get(placement.collection, [placementId(found.id)]);
    const placed = place?.shown === 1 ? (place.row as Placement) : null; // of this id
    if (!placed) return (refuse(code, 'noShelf'), true);
    return (open(placed.placeCode), true);
  };
  /** A scan during a count: the label of another shelf goes there, and the count stays on this device. */
  const counted = async (scan: Scan): Promise<void> => {
    const isOther = scan.command === null && scan.code !== shelf && !(await isBox(scan.code)) && (await isPlace(scan));
    return isOther ? open(scan.code) : count.take(scan);
  };
  const take = async (scan: Scan): Promise<void> => {
    const { code } = scan;
    if (shelf !== '' && count.isOn) return counted(scan);
    // the label of the shelf that is open already begins its count
    if (shelf !== '' && code === shelf && !isPutting) {
      signal('accepted');
      return count.begin();
    }
    if (await box(code)) return;
    return (await isPlace(scan)) ? open(code) : refuse(code, 'unknown');
  };
  const patterns = useScanPatterns();
  useScan((scan) => void take(scan), patterns);
  return { refused, find: (code: string) => void take({ ...routeScan(code, patterns ?? {}, 0), command: null }) };
}

const isBox = async (code: string): Promise<boolean> => {
  const store = openNow()?.store;
  return store !== undefined && (await containerByCode(store, code))?.shown === 1;
};

/**
 * True if a place has this code, by the answer of the server or, without it, by what this device has, or by the pattern of shelves: a
 * device knows few of them. A code that turns out to be no place is in the list of such codes.
 */
async function isPlace({ code, kinds }: Pick<Scan, 'code' | 'kinds'>): Promise<boolean> {
  const answer = await callKept(placeCalls.list, { parent: code });
  if (answer.kind === 'done') return true;
  if (answer.kind === 'refused') return false;
  return shelfByPattern(kinds) === 'shelf' || (await answerOf(placeCalls.list, { parent: code })) !== undefined;
}
