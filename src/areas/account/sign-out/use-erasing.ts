import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { eraseHere } from '#src/data/rescue/erase.ts';
import { download, makeRescueFile, type Packed, type RescueFile } from '#src/data/rescue/rescue.ts';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { announce } from '#src/kit/feedback/live-region.tsx';
import { StoreFault } from '#sync/ports.ts';

/** Reason that prevented erasing: the file is older than the data, or the storage cannot be read. Nothing was erased. */
export type Hindrance = 'changed' | 'unreadable' | null;

/** The file as the browser has it. */
export interface HandedOver {
  file: RescueFile;
  /** Null without unsent changes, which need no file. */
  packed: Packed | null;
}

/** Saves the rescue file and erases its content; never one without the other. */
export function useErasing(onClose: () => void) {
  const { t } = useLingui();
  const [handed, setHanded] = useState<HandedOver | null>(null);
  const [hindrance, setHindrance] = useState<Hindrance>(null);
  const [isBusy, setBusy] = useState(false);

  /** Prevents erasing until the file is saved again. */
  const hinder = (why: Hindrance, announcement: string) => {
    setHanded(null);
    setHindrance(why);
    announce(announcement, 'assertive');
  };
  const during = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      hinder('unreadable', t`The storage of this device cannot be read. Nothing was erased.`);
      if (!(error instanceof StoreFault)) throw error;
    } finally {
      setBusy(false);
    }
  };
  const save = () =>
    during(async () => {
      const file = await makeRescueFile();
      if (!file) return hinder('unreadable', t`The storage of this device cannot be read. Nothing was erased.`);
      setHindrance(null);
      const isEmpty = file.operations.length + file.drafts.length + file.filesLeft === 0;
      setHanded({ file, packed: isEmpty ? null : await download(file) });
    });
  const erase = ({ file, packed }: HandedOver) =>
    during(async () => {
      const { kind } = await eraseHere(file);
      if (kind === 'changed') return hinder('changed', t`Something has changed in the meantime, so nothing was erased.`);
      onClose();
      const count = file.operations.length;
      snack(
        kind === 'partly'
          ? t`Your changes have been erased from this device, but other data could not be removed.`
          : !packed
            ? t`Erased from this device. There were no unsent changes.`
            : t`${plural(count, {
                one: 'Erased from this device. The rescue file contains # change.',
                other: 'Erased from this device. The rescue file contains # changes.',
              })}`,
      );
    });
  return { handed, hindrance, isBusy, save, erase };
}
