import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { CircleCheck, CircleHelp, Eye, PackageX, RotateCcw, ScanLine, ScanSearch } from 'lucide-react';
import { countOutcome, type CountOutcome } from '#schema/codes/bench.ts';
import type { CountItem } from '#schema/rules/bench/count.ts';
import type { PillTone } from '#src/kit/feedback/pill.tsx';
import type { Icon } from '#src/kit/icon.ts';
import type { Uncounted } from './bench-draft.ts';

interface Look {
  words: MessageDescriptor;
  tone: PillTone;
  icon: Icon;
}

/** Total: each outcome of a scan with its words, tone and icon. */
export const outcomeLooks: Readonly<Record<CountOutcome, Look>> = {
  [countOutcome.found]: { words: msg`Found`, tone: 'success', icon: CircleCheck },
  [countOutcome.again]: { words: msg`Already counted`, tone: 'waiting', icon: RotateCcw },
  [countOutcome.elsewhere]: { words: msg`Belongs to another box`, tone: 'danger', icon: PackageX },
  [countOutcome.somewhere]: { words: msg`May belong to another box`, tone: 'danger', icon: PackageX },
  [countOutcome.unknown]: { words: msg`Not registered`, tone: 'violet', icon: CircleHelp },
  [countOutcome.missing]: { words: msg`Missing`, tone: 'danger', icon: ScanSearch },
  [countOutcome.unreadable]: { words: msg`Cannot be read`, tone: 'danger', icon: ScanLine },
};

/** Looks of the last scan, also of one that is not counted. */
export const scanLooks: Readonly<Record<CountOutcome | Uncounted, Look>> = {
  ...outcomeLooks,
  misread: { words: msg`Misread`, tone: 'danger', icon: ScanLine },
};

/** Look of an item: one found by eye has an icon of its own. */
export function lookOf({ outcome, how }: CountItem): Look {
  const look = outcomeLooks[outcome];
  return how === 'picked' ? { ...look, words: msg`Found by eye`, icon: Eye } : look;
}
