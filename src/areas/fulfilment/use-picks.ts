import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { positionState } from '#schema/codes/orders.ts';
import { normaliseCode } from '#schema/rules/codes-normal.ts';
import { positionFail, positionPick, positionUnpick } from '#schema/operations/fulfilment.ts';
import { containerByCode } from '#src/data/queries/containers.ts';
import { run, saving } from '#src/data/sync/run.ts';
import { openNow } from '#src/data/workplace/local.ts';
import { announce } from '#src/kit/feedback/live-region.tsx';
import type { Signal } from '#src/kit/scan/earcons.ts';
import { useScan, useScanner } from '#src/kit/scan/scanner.ts';
import { linesAfter, readCode, type PickLine } from './pick-lines.ts';

/** One scan, or one press on *Not here*, and its effect. */
export interface Picked {
  code: string;
  at: number;
  came: 'picked' | 'typed' | 'twice' | 'box' | 'foreign' | 'unknown' | 'failed' | 'notHere' | 'undone';
  line: PickLine | undefined;
  /** Shelf a foreign box belongs to; empty if unknown. */
  shelf: string;
}

const signals: Readonly<Record<Picked['came'], Signal>> = {
  picked: 'accepted',
  typed: 'accepted',
  undone: 'accepted',
  notHere: 'accepted',
  twice: 'warning',
  box: 'warning',
  foreign: 'rejected',
  unknown: 'unknown',
  failed: 'rejected',
};

/** Scans shown under the last one. */
const SHOWN = 6;

/** The lines after the scans of this device, which the screen may not show yet: a held trigger is faster than it. */
function useLinesNow(lines: readonly PickLine[]) {
  const shown = useRef(lines);
  const picked = useRef(new Set<string>());
  useEffect(() => {
    shown.current = lines;
    for (const { position } of lines) if (position.state !== positionState.asked) picked.current.delete(position.id);
  }, [lines]);
  return {
    lines: () => linesAfter(shown.current, picked.current),
    pick: (id: string) => void picked.current.add(id),
    unpick: (id: string) => void picked.current.delete(id),
  };
}

const notFound = { as: 'notFound', reasonId: '', note: '' } as const;

/** The code of an item; the title of one without. */
const nameOf = ({ position: { code, title } }: PickLine) => code || title;

/** Picks by scan: each is on disk before its tone, and the screen asks nothing. Everything works offline. */
export function usePicks(lines: readonly PickLine[], shelfOf: (containerId: string) => string, isOpen: boolean) {
  const { t } = useLingui();
  const { signal } = useScanner();
  const [scans, setScans] = useState<readonly Picked[]>([]);
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  const now = useLinesNow(lines);

  const noted = (own: Omit<Picked, 'at'>): void => {
    signal(signals[own.came]);
    setScans((before) => [{ ...own, at: Date.now() }, ...before].slice(0, SHOWN + 1));
  };
  const pick = async (line: PickLine, code: string, isScanned: boolean, read: { code?: string } = {}): Promise<boolean> => {
    const { position, name } = line;
    const payload = { orderId: position.orderId, scanned: isScanned, quantity: position.quantity, ...read };
    const isSaved = await saving(() => run.save(positionPick, { entityId: position.id, payload }));
    if (isSaved) now.pick(position.id);
    noted({ code, came: isSaved ? (isScanned ? 'picked' : 'typed') : 'failed', line, shelf: '' });
    if (isSaved) announce(t`${code} picked for ${name}`);
    return isSaved;
  };
  const take = async (code: string, isScanned: boolean): Promise<void> => {
    const read = readCode(now.lines(), code);
    if (read.came === 'pick') return void (await pick(read.line, code, isScanned));
    if (read.came === 'twice' || read.came === 'box')
      return noted({ code, came: read.came, line: read.came === 'box' ? read.lines[0] : read.line, shelf: '' });
    const store = openNow()?.store;
    const box = store && (await containerByCode(store, code))?.row;
    noted({ code, came: box ? 'foreign' : 'unknown', line: undefined, shelf: box ? shelfOf(box.id) : '' });
    announce(t`${code} is on none of your orders`, 'assertive');
  };
  // one scan after the other: the second of one code counts as picked already
  const next = (code: string, isScanned: boolean): true => {
    turn.current = turn.current
      .then(() => take(code, isScanned))
      // a device that cannot be read at this scan takes the next one all the same
      .catch((error: unknown) => {
        noted({ code, came: 'failed', line: undefined, shelf: '' });
        reportError(error);
      });
    return true;
  };
  useScan((scan) => isOpen && !scan.command && next(scan.code, true));
  const notHere = async (line: PickLine): Promise<void> => {
    const { id: entityId, orderId } = line.position;
    const isSaved = await saving(() => run.save(positionFail, { entityId, payload: { orderId, ...notFound } }));
    noted({ code: nameOf(line), came: isSaved ? 'notHere' : 'failed', line, shelf: line.shelf });
  };
  const undo = async (line: PickLine): Promise<void> => {
    const { id: entityId, orderId } = line.position;
    const isSaved = await saving(() => run.save(positionUnpick, { entityId, payload: { orderId } }));
    if (isSaved) now.unpick(entityId);
    noted({ code: nameOf(line), came: isSaved ? 'undone' : 'failed', line, shelf: line.shelf });
  };
  return {
    scans,
    typed: (text: string) => next(normaliseCode(text), false),
    notHere: (line: PickLine) => void notHere(line),
    /** Picks a folder that was ordered by its attributes, by the code on its label; false where the disk refused it. */
    found: (line: PickLine, code: string, isScanned: boolean) => pick(line, code, isScanned, { code }),
    undo: (line: PickLine) => void undo(line),
  };
}
