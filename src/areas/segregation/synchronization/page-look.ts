import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { CircleCheck, CircleDashed, Copy, FileQuestion, FileWarning, ScanSearch, Square } from 'lucide-react';
import { pageStatus, type PageStatus } from '#schema/codes/bench.ts';
import type { PillTone } from '#src/kit/feedback/pill.tsx';
import type { Icon } from '#src/kit/icon.ts';

interface PageLook {
  words: MessageDescriptor;
  tone: PillTone;
  icon: Icon;
}

/** Total: each state of a page with its words, tone and icon. */
export const pageLooks: Readonly<Record<PageStatus, PageLook>> = {
  [pageStatus.expected]: { words: msg`Expected`, tone: 'neutral', icon: CircleDashed },
  [pageStatus.scanned]: { words: msg`Scanned`, tone: 'success', icon: CircleCheck },
  [pageStatus.missing]: { words: msg`Missing`, tone: 'danger', icon: ScanSearch },
  [pageStatus.damaged]: { words: msg`Damaged`, tone: 'waiting', icon: FileWarning },
  [pageStatus.blank]: { words: msg`Blank`, tone: 'info', icon: Square },
  [pageStatus.double]: { words: msg`Double`, tone: 'violet', icon: Copy },
  [pageStatus.justified]: { words: msg`Justified`, tone: 'info', icon: FileQuestion },
};
